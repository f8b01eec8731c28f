import {$createTextNode, $getRoot, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {ChipNode, OwnChip, PageChip, show, type TextClass} from '../support/chips.ts';
import {mount, textOf} from '../support/editor.ts';
import {expectError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {expectStuck} from '../support/stuck.ts';
import {expectNoErrorWith} from '../support/updates.ts';

/** Changes every text so that its inner element is needed. */
function change(editor: LexicalEditor): void {
  updateNow(editor, () => {
    for (const text of $getRoot().getAllTextNodes()) text.toggleFormat('bold');
  });
}

prove('Other code emptied the element: leave the content of the editor to Lexical.', () =>
  expectError(48, (onError) => {
    const {editor, element} = mount({onError});
    show(editor, () => $createTextNode('Ada'));
    element.querySelector('code')?.replaceChildren();
    change(editor);
  }),
);

prove('Nothing is lost when onError returns: Lexical renders the document again.', () => {
  const {editor, element, errors} = mount();
  show(editor, () => $createTextNode('Ada'));
  element.querySelector('code')?.replaceChildren();
  change(editor);
  expect(errors).toHaveLength(1);
  expect(element.textContent).toBe(textOf(editor));
  expect(element.querySelector('code')?.querySelector('strong')).toBeTruthy();
  show(editor, () => $createTextNode('next'));
  expect(errors).toHaveLength(1);
});

/** Shows that a change of a chip throws nothing. */
async function expectChange(Chip: TextClass, shown: string): Promise<void> {
  await expectNoErrorWith({nodes: [Chip]}, ({editor, element}) => {
    show(editor, () => new Chip('Ada'));
    change(editor);
    expect(element.innerHTML).toContain(shown);
  });
}

prove('A class extends TextNode and makes an empty element. Start with the element of TextNode:', async () => {
  await expectError(48, (onError) => {
    const {editor} = mount({nodes: [ChipNode], onError});
    show(editor, () => new ChipNode('Ada'));
    change(editor);
  });
  await expectChange(PageChip, '<strong>Ada</strong>');
});

prove('The element has to be different: return true from updateDOM(), so that Lexical makes it again.', () =>
  expectChange(OwnChip, 'data-name="Ada true"'),
);

prove('When onError throws, the page does not show the change, and the editor is stuck.', () => expectStuck(change));
