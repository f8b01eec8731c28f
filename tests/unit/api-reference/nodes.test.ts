import {describe, expect, it} from 'vitest';

import {readNodes} from '../../../src/framework/published-code/nodes.ts';
import {codeOf} from './support/published-code.ts';

const core = `
class LexicalNode {}
class ElementNode extends LexicalNode { exportJSON() {} }
class ParagraphNode extends ElementNode {
  static getType() { return 'paragraph'; }
  createDOM(config) { const names = getCachedClassNameArray(config.theme, 'paragraph'); }
}
function createEditor(config) { const nodes = [ParagraphNode, ...(config.nodes || [])]; }
function getCachedClassNameArray(theme, name) { return theme[name]; }
export {ElementNode, ParagraphNode, createEditor};
`;

function read(sources: Record<string, string>) {
  const {code, graph} = codeOf({lexical: core, ...sources});
  const nodes = readNodes(code, graph);
  return (id: string) => nodes.find((node) => node.id === id);
}

describe('the facts about node classes', () => {
  it('state type, base class, own hooks and whether every editor knows it', () => {
    const node = read({});
    expect(node('lexical#ParagraphNode')).toMatchObject({
      type: 'paragraph',
      base: 'lexical#ElementNode',
      hooks: [],
      isBuiltIn: true,
    });
    expect(node('lexical#ElementNode')).toMatchObject({
      type: undefined,
      base: 'lexical#LexicalNode',
      hooks: ['exportJSON'],
      isBuiltIn: false,
    });
  });

  it('find classes that extend a class of another module', () => {
    const node = read({
      pkg: `
        import {ElementNode} from 'lexical';
        export class QuoteNode extends ElementNode {
          static getType() { return 'quote'; }
          static importDOM() {}
          createDOM(config) { addClassNamesToElement(element, config.theme.quote); }
        }`,
    });
    expect(node('pkg#QuoteNode')).toMatchObject({
      type: 'quote',
      base: 'lexical#ElementNode',
      hooks: ['importDOM'],
      themeKeys: ['quote'],
    });
  });

  it('find theme keys behind variables, behind functions and those that only the data decides', () => {
    const node = read({
      pkg: `
        import {ElementNode} from 'lexical';
        function setNames(dom, theme, node) { const names = theme.list; if (names !== undefined) { use(names.ul); use(names[node.tag]); } }
        export class ListNode extends ElementNode {
          static getType() { return 'list'; }
          createDOM(config) { setNames(dom, config.theme, this); }
        }`,
    });
    expect(node('pkg#ListNode')?.themeKeys).toEqual(['list.*', 'list.ul']);
    expect(read({})('lexical#ParagraphNode')?.themeKeys).toContain('paragraph');
  });

  it('take the theme keys of the class that makes the element', () => {
    const node = read({
      pkg: `
        import {ParagraphNode} from 'lexical';
        export class VerseNode extends ParagraphNode { static getType() { return 'verse'; } }
        export class LineNode extends VerseNode { createDOM(config) { use(config.theme.line); } }`,
    });
    expect(node('pkg#VerseNode')?.themeKeys).toEqual(['paragraph']);
    expect(node('pkg#LineNode')?.themeKeys).toEqual(['line']);
  });

  it('name who refuses to work without the class and who transforms it', () => {
    const node = read({
      pkg: `
        import {ElementNode} from 'lexical';
        export class LinkNode extends ElementNode { static getType() { return 'link'; } }
        export function registerLinks(editor) {
          if (!editor.hasNodes([LinkNode])) throw new Error();
          return editor.registerNodeTransform(LinkNode, () => {});
        }`,
    });
    expect(node('pkg#LinkNode')).toMatchObject({requiredBy: ['pkg#registerLinks'], transformedBy: ['pkg#registerLinks']});
  });
});
