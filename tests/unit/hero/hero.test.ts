import {$getRoot, type EditorState, ParagraphNode, TextNode} from 'lexical';
import {describe, expect, it} from 'vitest';

import {createHeroEditor} from '../../../src/components/Hero/create-hero-editor.ts';
import {firstDocument, treeOf} from '../../../src/components/Hero/first-document.ts';
import {describeTree} from '../../../src/components/StateView/describe-state.ts';

const filledState = (): EditorState => createHeroEditor().parseEditorState({root: firstDocument});

describe("the home page's editor", () => {
  it('starts with the tree that the server has drawn', () => {
    const lines = describeTree(filledState(), {added: new Set(), changed: new Set(), removed: []});
    const shape = (all: readonly {depth: number; type: string; text?: string}[]): object[] =>
      all.map(({depth, type, text}) => ({depth, type, text}));
    expect(shape(lines)).toEqual(shape(treeOf(firstDocument)));
    expect(new Set(treeOf(firstDocument).map(({key}) => key)).size).toBe(lines.length);
  });

  it('keeps the formats of the first document', () => {
    filledState().read(() => {
      const paragraph = $getRoot()
        .getChildren()
        .find((node) => node instanceof ParagraphNode);
      const formatted =
        paragraph instanceof ParagraphNode ? paragraph.getChildren().filter((node) => node instanceof TextNode) : [];
      expect(formatted.find((node) => node.hasFormat('bold'))?.getTextContent()).toBe('state');
      expect(formatted.find((node) => node.hasFormat('italic'))?.getTextContent()).toBe('new');
    });
  });
});
