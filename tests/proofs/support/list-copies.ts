import * as list from '@lexical/list';
import {$createParagraphNode, $getRoot, ElementNode, type LexicalEditor, type LexicalNode, ParagraphNode} from 'lexical';
import {expect} from 'vitest';

import {mount} from './editor.ts';
import {expectDropped, expectError, expectNoError, type OnError} from './errors.ts';
import {complete, updateNow} from './node-class.ts';
import {secondList} from './second-list.ts';
import {outlineOf} from './tables.ts';
import {expectErrorIn} from './updates.ts';

const second = await secondList();

/** Makes a list with functions of a copy of the package. */
type Make = (editor: LexicalEditor, copy: typeof list, other: typeof list) => void;

/** An editor with the classes of one copy of the package. */
const withClasses = ({ListItemNode, ListNode}: typeof list, onError: OnError): LexicalEditor =>
  mount({nodes: [ListNode, ListItemNode], onError}).editor;

/**
 * Proofs of a page about a node of a class whose transform was given another one.
 *
 * @param ways in which another copy of the package makes nodes
 */
export function proofsOfListCopies(code: number, klass: typeof list.ListItemNode | typeof list.ListNode, ways: Make[]) {
  class OutlineNode extends ElementNode {
    static override transform(): ((node: LexicalNode) => void) | null {
      return klass.transform();
    }
  }
  complete(OutlineNode, 'outline');
  const nodes = [list.ListNode, list.ListItemNode, OutlineNode];
  return {
    /** What the production build throws for two copies. */
    ofCopies: async () => {
      for (const make of ways) await expectError(code, (onError) => make(withClasses(list, onError), second, list));
    },
    /** What the development build says instead. */
    ofDevelopment: (message: string) => {
      for (const make of ways) {
        const messages: string[] = [];
        const editor = withClasses(list, (error) => messages.push(error.message));
        make(editor, second, list);
        expect(messages[0]).toBe(message);
      }
    },
    /** The transform is that of another class. */
    ofTransform: async () => {
      await expectError(code, (onError) => {
        const editor = withClasses(list, onError);
        editor.registerNodeTransform(ParagraphNode, klass.transform());
        updateNow(editor, () => $getRoot().append($createParagraphNode()));
      });
      await expectErrorIn(code, {nodes}, () => $getRoot().append(new OutlineNode()));
    },
    /** The update in which it happens is dropped. */
    ofDropping: () => expectDropped(code, () => void $getRoot().append(new OutlineNode()), {nodes}),
    /** Everything is of one copy. */
    ofOneCopy: async () => {
      for (const make of ways) {
        for (const copy of [list, second]) {
          await expectNoError((onError) => {
            const editor = withClasses(copy, onError);
            make(editor, copy, copy);
            expect(outlineOf(editor)).toEqual(['list(listitem())']);
            return editor;
          });
        }
      }
    },
  };
}
