import {
  $createTableCellNode,
  $createTableNode,
  TableRowNode,
  applyTableHandlers,
  type HTMLTableElementWithWithTableSelectionState,
  type SerializedTableRowNode,
} from '@lexical/table';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  SELECTION_CHANGE_COMMAND,
  createEditor,
  type EditorConfig,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {attach} from '../support/attach.ts';
import {expectError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {$cellWith, $selectBetween, change, rowsOf, tableNodes} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {editor: shown} = (await pageFile('error/131.md', 'editor.ts')) as {editor: LexicalEditor};

/** A row that draws one more element: its number, for example. */
class NumberedRowNode extends TableRowNode {
  static override getType(): string {
    return 'numbered-row';
  }
  static override clone(node: NumberedRowNode): NumberedRowNode {
    return new NumberedRowNode(node.__height, node.__key);
  }
  static override importJSON(json: SerializedTableRowNode): NumberedRowNode {
    return new NumberedRowNode(json.height);
  }
  override exportJSON(): SerializedTableRowNode {
    return {...super.exportJSON(), type: 'numbered-row'};
  }
  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config);
    element.append(document.createElement(extra.tag));
    return element;
  }
}

/** The element that the class draws. */
const extra = {tag: 'th'};

/** Shows a table with one row of `a` and `b`, and selects both with the mouse. Gives its elements. */
function selectCells(editor: LexicalEditor, $createRow: () => TableRowNode): HTMLTableCellElement[] {
  const element = attach(editor);
  const table = $createTable(editor, $createRow);
  const dom = element.querySelector<HTMLTableElementWithWithTableSelectionState>('table');
  if (dom === null) throw new Error('expected a table, found none');
  applyTableHandlers(table, dom, editor, true);
  change(editor, () => {
    $selectBetween($cellWith('a'), $cellWith('b'));
    editor.dispatchCommand(SELECTION_CHANGE_COMMAND, undefined);
  });
  return [...element.querySelectorAll('td')];
}

function $createTable(editor: LexicalEditor, $createRow: () => TableRowNode): ReturnType<typeof $createTableNode> {
  const tables: ReturnType<typeof $createTableNode>[] = [];
  change(editor, () => {
    const cells = ['a', 'b'].map((text) => $createTableCellNode(0).append($createParagraphNode().append($createTextNode(text))));
    const table = $createTableNode().append($createRow().append(...cells));
    $getRoot().append(table);
    tables.push(table);
  });
  const [table] = tables;
  if (table === undefined) throw new Error('expected a table, found none');
  return table;
}

prove('Usually a row class draws another <th> or <td> in createDOM, for example with a row number.', async () => {
  for (const tag of ['th', 'td']) {
    extra.tag = tag;
    await expectError(131, (onError) =>
      selectCells(createEditor({nodes: [...tableNodes, NumberedRowNode], onError}), () => new NumberedRowNode()),
    );
  }
});

prove('Leave that element out, and draw the number with the style sheet:', () =>
  expectNoErrorWith(shown, () => {
    const [cell] = selectCells(shown, () => new TableRowNode());
    expect(cell?.parentElement?.className).toBe('table-row');
    expect(cell?.closest('table')?.classList).toContain('table');
    expect(cell?.style.backgroundColor).toBe('rgb(172, 206, 247)');
    expect(rowsOf(shown)).toEqual([['a', 'b']]);
  }),
);

prove(
  'The document is unchanged: onError gets the error, and Lexical drops the update. Users cannot select cells of this table.',
  () =>
    expectError(131, (onError) => {
      const editor = createEditor({nodes: [...tableNodes, NumberedRowNode], onError});
      selectCells(editor, () => new NumberedRowNode());
      expect(rowsOf(editor)).toEqual([['a', 'b']]);
      expect(editor.getEditorState().read($getSelection)).toBeNull();
      change(editor, () => $cellWith('a').append($createParagraphNode()));
      expect(rowsOf(editor)).toHaveLength(1);
    }),
);
