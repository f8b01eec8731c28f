import {describe, expect, it} from 'vitest';

import {unstyledClasses} from '../../empty-project/classes.ts';
import {namedTypeScript, readOutput} from '../../empty-project/types.ts';

function unstyled(code: string, css = ''): string[] {
  const files = [
    {name: 'App.tsx', text: code},
    {name: 'styles.css', text: css},
  ];
  return unstyledClasses(files).map(({file, line, name}) => `${file}:${String(line)} ${name}`);
}

describe('classes of pasted code without a rule', () => {
  it.each([
    ['an attribute', 'const a = <p className="box" />;'],
    ['a constant in an attribute', "const look = 'box'; const a = <p className={look} />;"],
    ['one of two', "const a = (isOn: boolean, id: string) => <p className={isOn && id === 'x' ? 'box' : undefined} />;"],
    ['a property of an element', "element.className = 'box';"],
    ['classList', "element.classList.add('box');"],
    ['setAttribute', "element.setAttribute('class', 'box');"],
    ['a theme', "const theme: EditorThemeClasses = {text: {bold: 'box'}};"],
    ['a theme in a configuration', "createEditor({theme: {list: {nested: {listitem: 'box'}}}});"],
    ['HTML in a string', 'const html = \'<p class="box">Hi</p>\';'],
  ])('are found in %s', (_, code) => {
    expect(unstyled(code)).toEqual(['App.tsx:1 box']);
    expect(unstyled(code, '.other, p.box:hover {color: red}')).toEqual([]);
  });

  it('are found by their beginning, where code completes the name', () => {
    const code = 'const a = <p className={`box box-h${level}`} />;';
    expect(unstyled(code, '.box {color: red}')).toEqual(['App.tsx:1 box-h']);
    expect(unstyled(code, '.box, .box-h2 {color: red}')).toEqual([]);
  });

  it('leave out other strings', () =>
    expect(unstyled("const a = <p id=\"x\" className={map['x'] ?? names.has('y') ? undefined : ''} title=\"z\" />;")).toEqual(
      [],
    ));
});

describe('the oldest TypeScript', () => {
  it('is the one that the page names', () => {
    expect(namedTypeScript()).toEqual({lib: 'ES2022'});
    expect(() => namedTypeScript('TypeScript 5.3 or later with `lib` `ES2022`')).toThrow(
      /quick-start\.md: expected .*5\.4 or later/,
    );
  });

  it('says where something does not compile, and why', () => {
    const output = `recipes-emoji/EmojiNode.ts(68,47): error TS2345: Argument of type 'string | null'.\n  Type 'null'.\nreact/src/App.tsx(1,2): error TS1: No.\n`;
    expect(readOutput(output)).toEqual([
      {
        project: 'recipes-emoji',
        file: 'EmojiNode.ts',
        line: '68',
        message: "TS2345: Argument of type 'string | null'.\n  Type 'null'.",
      },
      {project: 'react', file: 'src/App.tsx', line: '1', message: 'TS1: No.'},
    ]);
  });
});
