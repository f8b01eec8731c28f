import {registerRichText} from '@lexical/rich-text';
import {$patchStyleText} from '@lexical/selection';
import {$createParagraphNode, $createTextNode, $getRoot, $getSelection, $isRangeSelection} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

/** Gives the selected text a color from a field, in the field's event or in a timer after it. */
async function colorFromField(isLater: boolean): Promise<{color: string | undefined; isFocused: boolean}> {
  document.body.replaceChildren();
  const {editor, element} = mount();
  registerRichText(editor);
  editor.update(() => void $getRoot().append($createParagraphNode().append($createTextNode('tides'))), {discrete: true});
  await userEvent.click(element);
  editor.update(() => void $getRoot().getAllTextNodes()[0]?.select(0, 5), {discrete: true});
  const field = document.body.appendChild(document.createElement('input'));
  const colored = new Promise<void>((resolve) => {
    const color = (): void => {
      editor.update(
        () => {
          const selection = $getSelection();
          if ($isRangeSelection(selection)) $patchStyleText(selection, {color: field.value});
        },
        {onUpdate: resolve},
      );
      // An update that changes nothing calls nobody back.
      setTimeout(resolve);
    };
    field.addEventListener('change', () => {
      if (isLater) setTimeout(color);
      else color();
    });
  });
  await userEvent.click(field);
  await userEvent.keyboard('red{Enter}');
  await colored;
  await settled();
  return {color: element.querySelector('span')?.style.color, isFocused: document.activeElement === element};
}

prove(
  "An update in its event still has the editor's selection, and focuses the editor again. After a timer or an await the selection may be lost.",
  async () => {
    expect(await colorFromField(false)).toEqual({color: 'red', isFocused: true});
    expect(await colorFromField(true)).toEqual({color: '', isFocused: false});
  },
);
