import {describe, expect, it} from 'vitest';

import {checkDiagram} from '../../../src/markdown/diagrams/check.ts';

describe('diagrams', () => {
  it.each([
    ['<div></div>', 'd.svg: expected an <svg> element, found "<div></div>".'],
    [
      '<svg></svg>',
      'd.svg:1: the <svg> has no viewBox. Add viewBox="0 0 WIDTH HEIGHT", so that the drawing scales with the page.',
    ],
    [
      '<svg viewBox="0 0 9 9" width="9"></svg>',
      'd.svg:1: the <svg> has a width or height. Remove it: the page decides the size.',
    ],
    [
      '<svg viewBox="0 0 9 9">\n<path fill="#fff"/></svg>',
      'd.svg:2: the diagram contains a color of its own. Fix: use the classes d-box, d-line, d-text …, which follow the theme.',
    ],
    [
      '<svg viewBox="0 0 9 9">\n\n<path id="a"/></svg>',
      'd.svg:3: the diagram contains an id. Fix: remove it: several diagrams share a page, and ids must be unique.',
    ],
  ])('are refused with the place and the fix: %s', (svg, message) => expect(() => checkDiagram(svg, 'd.svg')).toThrow(message));

  it('lose what only a file of its own needs', () =>
    expect(
      checkDiagram(
        '<?xml version="1.0"?>\n<!-- a note -->\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
        'd.svg',
      ),
    ).toBe('<svg viewBox="0 0 9 9"/>'));
});
