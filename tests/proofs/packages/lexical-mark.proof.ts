import {$generateJSONFromSelectedNodes, $getHtmlContent} from '@lexical/clipboard';
import {createHeadlessEditor} from '@lexical/headless';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {MarkNode} from '@lexical/mark';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $nodesOfType,
  $selectAll,
  createEditor,
  getNearestEditorFromDOMNode,
  type LexicalEditor,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {change, mount, settled, textOf} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';

// A module of this name is the code of the page.
const page = '/page-components/docs/packages/lexical-mark.md';

const theme = {mark: 'mark', markOverlap: 'overlap'};

function addMark(editor: LexicalEditor, ids: string[], klass: typeof MarkNode = MarkNode): void {
  change(editor, () => {
    const mark = new klass(ids).append($createTextNode('bridge'));
    $getRoot().append($createParagraphNode().append($createTextNode('The '), mark));
  });
}

function idsOf(editor: LexicalEditor): string[][] {
  return editor.getEditorState().read(() => $nodesOfType(MarkNode).map((mark) => mark.getIDs()));
}

/** What copying the whole document puts on the clipboard. */
function copied(editor: LexicalEditor): {json: string; html: string} {
  const found = {json: '', html: ''};
  change(editor, () => {
    $selectAll();
    found.json = JSON.stringify($generateJSONFromSelectedNodes(editor, $getSelection()));
    found.html = $getHtmlContent(editor);
  });
  return found;
}

prove(
  'A pasted <mark> element does not become a MarkNode, and the spaces around it are lost: a <mark>b</mark> c reads abc.',
  () => {
    const editor = createHeadlessEditor({nodes: [MarkNode]});
    addMark(editor, ['note']);
    const html = editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
    expect([html.includes('bridge'), html.includes('<mark')]).toEqual([true, false]);
    const again = createHeadlessEditor({nodes: [MarkNode]});
    again.setEditorState(again.parseEditorState(JSON.stringify(editor.getEditorState())));
    expect(idsOf(again)).toEqual([['note']]);
    const pasted = (html: string): string => {
      const page = new DOMParser().parseFromString(html, 'text/html');
      change(again, () => {
        $getRoot().clear().select();
        $insertNodes($generateNodesFromDOM(again, page));
      });
      return textOf(again);
    };
    expect([pasted('<p>a <mark>b</mark> c</p>'), idsOf(again)]).toEqual(['abc', []]);
    expect(pasted('<p>a <b>b</b> c</p>')).toBe('a b c');
  },
);

prove('Return false from excludeFromCopy() in a subclass of MarkNode.', () => {
  class KeptMarkNode extends MarkNode {
    static override getType(): string {
      return 'kept-mark';
    }
    static override clone(node: KeptMarkNode): KeptMarkNode {
      return new KeptMarkNode([...node.__ids], node.__key);
    }
    override exportJSON(): ReturnType<MarkNode['exportJSON']> {
      return {...super.exportJSON(), type: 'kept-mark'};
    }
    override excludeFromCopy(): boolean {
      return false;
    }
  }
  const editor = createHeadlessEditor({nodes: [KeptMarkNode]});
  addMark(editor, ['note'], KeptMarkNode);
  const {json, html} = copied(editor);
  expect(json).toContain('"ids":["note"]');
  expect(html).toContain('<mark');
});

prove(
  'In :version[] theme.markOverlap is added when a mark with one id gets a second id, and not when it gets two more in one update.',
  () => {
    const classAfter = (...updates: string[][]): string | undefined => {
      const {editor, element} = mount({nodes: [MarkNode], theme});
      addMark(editor, ['first']);
      for (const ids of updates) {
        change(editor, () => {
          for (const mark of $nodesOfType(MarkNode)) for (const id of ids) mark.addID(id);
        });
      }
      expect(idsOf(editor)[0]).toHaveLength(updates.flat().length + 1);
      return element.querySelector('mark')?.className;
    };
    expect(classAfter()).toBe('mark');
    expect(classAfter(['second'])).toBe('mark overlap');
    expect(classAfter(['second', 'third'])).toBe('mark');
    expect(classAfter(['second'], ['third'])).toBe('mark overlap');
  },
);

prove('Add MarkNode to the nodes of every editor that loads the document', () => {
  const editor = createHeadlessEditor({nodes: [MarkNode]});
  addMark(editor, ['note']);
  const json = JSON.stringify(editor.getEditorState());
  const load = (nodes: (typeof MarkNode)[]) => () =>
    createEditor({
      nodes,
      onError: (error) => {
        throw error;
      },
    }).parseEditorState(json);
  expect(messageThrownBy(load([]))).toBe('parseEditorState: type "mark" + not found');
  expect(load([MarkNode])).not.toThrow();
});

prove('The document was saved as HTML, which leaves marks out. Save the JSON of the editor state.', () => {
  const editor = createHeadlessEditor({nodes: [MarkNode]});
  addMark(editor, ['note']);
  editor.getEditorState().read(() => {
    const [mark] = $nodesOfType(MarkNode);
    expect([mark?.excludeFromCopy('html'), mark?.excludeFromCopy('clone')]).toEqual([true, false]);
    expect($generateHtmlFromNodes(editor)).not.toContain('mark');
  });
  expect(JSON.stringify(editor.getEditorState())).toContain('"ids":["note"]');
});

prove('In a locked editor the button does nothing.', async () => {
  const {default: open} = (await import(/* @vite-ignore */ `${page}/mount.ts`)) as {default: (root: HTMLElement) => () => void};
  /** What is marked after the first word was selected and the button pressed. */
  const marked = async (editable: boolean): Promise<string[]> => {
    document.body.replaceChildren();
    const root = document.body.appendChild(document.createElement('div'));
    const close = open(root);
    await settled();
    const content = root.querySelector('[role=textbox]');
    const editor = content === null ? null : getNearestEditorFromDOMNode(content);
    if (editor === null) throw new Error('expected the sample to show an editor');
    editor.update(() => void $getRoot().getFirstDescendant<TextNode>()?.select(0, 3), {discrete: true});
    editor.setEditable(editable);
    root.querySelector('button')?.click();
    await settled();
    const texts = [...root.querySelectorAll('mark')].map((mark) => mark.textContent);
    close();
    return texts;
  };
  expect([await marked(true), await marked(false)]).toEqual([['The', 'opens in May'], ['opens in May']]);
});
