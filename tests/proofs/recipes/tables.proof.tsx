import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {
  $createTableNodeWithDimensions,
  $createTableSelection,
  $deleteTableColumn__EXPERIMENTAL,
  $deleteTableRow__EXPERIMENTAL,
  $insertTableColumn__EXPERIMENTAL,
  $insertTableRow__EXPERIMENTAL,
  $isTableCellNode,
  $isTableNode,
  TableCellNode,
  TableNode,
  TableRowNode,
} from '@lexical/table';
import {$createTextNode, $getRoot, $isElementNode, $nodesOfType, $setSelection, type Klass, type LexicalNode} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect} from 'vitest';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {expectError, expectQuiet, observe} from '../support/errors.ts';
import {messageOf} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {change, showSample} from '../support/sample.ts';
import {$selectBetween} from '../support/tables.ts';

/** What proofs use of the page's code. */
interface Sample {
  default: ComponentType;
  $tableToCsv: (table: TableNode) => string;
}

const page = '/page-components/docs/recipes/tables.md';
const nodes = [TableNode, TableRowNode, TableCellNode];

async function sample(): Promise<Sample> {
  // The plugin of the tests makes it from the block of the page.
  return (await import(/* @vite-ignore */ `${page}/PriceList.tsx`)) as Sample;
}

/** The page's editor, and its buttons. */
async function showPage() {
  const shown = await showSample(await sample());
  const {container, element} = shown;
  return {
    ...shown,
    rows: () => [...element.querySelectorAll('tr')].map((row) => row.textContent),
    press: (label: string) =>
      act(async () => {
        [...container.querySelectorAll('button')].find(({textContent}) => textContent === label)?.click();
        await settled();
      }),
  };
}

prove(
  '"TablePlugin: TableNode, TableCellNode or TableRowNode not registered on editor": add all three classes to nodes.',
  async () => {
    const message = (registered: Klass<LexicalNode>[]) =>
      renderInComposer(<TablePlugin />, {nodes: registered}).then(() => 'none', messageOf);
    for (const missing of nodes) {
      expect(await message(nodes.filter((node) => node !== missing))).toBe(
        'TablePlugin: TableNode, TableCellNode or TableRowNode not registered on editor',
      );
    }
    expect(await message(nodes)).toBe('none');
  },
);

prove(
  'The button does nothing. The selection is not in a table. Several selected cells are a table selection: a check for a range selection alone refuses them.',
  async () => {
    const {editor, rows, press} = await showPage();
    const before = ['ItemPrice', 'Tea, green4.20'];
    await change(editor, () => $getRoot().selectEnd());
    await press('Add row');
    expect(rows()).toEqual(before);
    await change(editor, () => {
      const [table] = $nodesOfType(TableNode);
      const [first, , , last] = $nodesOfType(TableCellNode);
      if (table === undefined || first === undefined || last === undefined) throw new Error('expected a table');
      const selection = $createTableSelection();
      selection.set(table.getKey(), first.getKey(), last.getKey());
      $setSelection(selection);
    });
    await press('Add row');
    expect(rows()).toEqual([...before, '']);
    await change(editor, () => $nodesOfType(TableCellNode)[0]?.selectEnd());
    await press('Add row');
    expect(rows()).toHaveLength(4);
  },
);

prove('Most of them throw when an end of the selection is outside the table, which is why their buttons ask first.', async () => {
  const across = async (): Promise<Awaited<ReturnType<typeof showPage>>> => {
    const shown = await showPage();
    await change(shown.editor, () => {
      const below = $append('below');
      const [cell] = $nodesOfType(TableCellNode);
      if (cell !== undefined) $selectBetween(cell, below);
    });
    return shown;
  };
  for (const label of ['Add row', 'Add column', 'Delete row', 'Delete column', 'Header row']) {
    await expectQuiet(async (onError) => {
      const {editor, element, press} = await across();
      observe(editor, onError);
      const cells = () => [...element.querySelectorAll('th, td')].map(({tagName, textContent}) => tagName + textContent);
      const before = cells();
      await press(label);
      expect(cells()).toEqual(before);
    });
  }
  for (const $change of [
    $insertTableRow__EXPERIMENTAL,
    $insertTableColumn__EXPERIMENTAL,
    $deleteTableRow__EXPERIMENTAL,
    $deleteTableColumn__EXPERIMENTAL,
  ]) {
    await expectError(148, async (onError) => {
      const {editor} = await across();
      observe(editor, onError);
      await change(editor, () => {
        $change();
      });
    });
  }
});

prove('Insert table works with or without a caret: without one the table goes to the end.', async () => {
  const {editor, rows, press} = await showPage();
  for (const count of [1, 0]) {
    await change(editor, () => $nodesOfType(TableCellNode)[0]?.selectEnd());
    await press('Delete row');
    expect(rows()).toHaveLength(count);
  }
  const blocks = () =>
    editor.getEditorState().read(() =>
      $getRoot()
        .getChildren()
        .map((node) => node.getType()),
    );
  await change(editor, () => {
    $setSelection(null);
  });
  await press('Insert table');
  expect([rows().length, blocks()]).toEqual([2, ['paragraph', 'table', 'paragraph']]);
  await change(editor, () => {
    $getRoot().getChildren()[1]?.insertBefore($append('before the first table'));
    $getRoot().selectStart();
  });
  await press('Insert table');
  expect(linesOf(editor).indexOf('before the first table')).toBeGreaterThan(blocks().indexOf('table'));
});

prove('The first row and the first column of a new table are header cells by default.', () => {
  const {editor, element} = mount({nodes});
  const tags = (headers?: {rows: boolean; columns: boolean}): string[] => {
    editor.update(
      () =>
        $getRoot()
          .clear()
          .append($createTableNodeWithDimensions(2, 2, headers)),
      {discrete: true},
    );
    return [...element.querySelectorAll('th, td')].map(({tagName}) => tagName);
  };
  expect(tags()).toEqual(['TH', 'TH', 'TH', 'TD']);
  expect(tags({rows: true, columns: false})).toEqual(['TH', 'TH', 'TD', 'TD']);
});

prove(
  'Merged cells leave gaps in this order, so the export asks $computeTableMapSkipCellCheck() which cell is at which place.',
  async () => {
    const {$tableToCsv} = await sample();
    const {editor} = mount({nodes});
    editor.update(
      () => {
        const table = $createTableNodeWithDimensions(2, 3);
        $getRoot().append(table);
        const cells = $nodesOfType(TableCellNode);
        for (const [index, cell] of cells.entries()) {
          const paragraph = cell.getFirstChild();
          if ($isElementNode(paragraph)) paragraph.append($createTextNode(String(index)));
        }
        // The first cell is as large as the first two, and as those below them.
        cells[0]?.setColSpan(2).setRowSpan(2);
        for (const index of [1, 3, 4]) cells[index]?.remove();
      },
      {discrete: true},
    );
    editor.getEditorState().read(() => {
      const [table] = $getRoot().getChildren().filter($isTableNode);
      if (table === undefined) throw new Error('expected a table');
      const texts = table
        .getChildren()
        .map((row) => ($isElementNode(row) ? row.getChildren().filter($isTableCellNode).length : 0));
      expect([texts, $tableToCsv(table)]).toEqual([[2, 1], '0,,2\r\n,,5']);
    });
  },
);
