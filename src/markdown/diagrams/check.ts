/** What a diagram must not contain, and why. */
const forbidden: [pattern: RegExp, problem: string, fix: string][] = [
  [
    /\sstyle=/,
    'a style attribute',
    'use the classes d-box, d-line, d-text … of src/css/content.css: inline styles are refused by the content security policy',
  ],
  [/\s(fill|stroke)="(?!none")/, 'a color of its own', 'use the classes d-box, d-line, d-text …, which follow the theme'],
  [/\sid=/, 'an id', 'remove it: several diagrams share a page, and ids must be unique'],
  [/<(script|style|foreignObject)\b/, 'an active element', 'draw with shapes and text only'],
];

/**
 * Checks that a drawing can stand inside a page, and strips what belongs to a file of its own.
 *
 * @param svg text of the file
 * @param file its path, for messages
 * @returns the `<svg>` element
 * @throws for a drawing without a viewBox, with a fixed size, or with anything from the list above
 */
export function checkDiagram(svg: string, file: string): string {
  const element = svg
    .replace(/<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>/g, '')
    .trim()
    .replace(/\sxmlns="[^"]*"/, '');
  const root = /^<svg\b[^>]*>/.exec(element)?.[0];
  if (root === undefined) {
    throw new Error(`${file}: expected an <svg> element, found "${element.slice(0, 40)}".`);
  }
  if (!/\sviewBox="/.test(root)) {
    throw new Error(
      `${file}:1: the <svg> has no viewBox. Add viewBox="0 0 WIDTH HEIGHT", so that the drawing scales with the page.`,
    );
  }
  if (/\s(width|height)="/.test(root)) {
    throw new Error(`${file}:1: the <svg> has a width or height. Remove it: the page decides the size.`);
  }
  for (const [pattern, problem, fix] of forbidden) {
    const line = svg.split('\n').findIndex((text) => pattern.test(text));
    if (line >= 0) {
      throw new Error(`${file}:${line + 1}: the diagram contains ${problem}. Fix: ${fix}.`);
    }
  }
  return element;
}
