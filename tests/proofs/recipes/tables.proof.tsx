// cspell:ignore apqbcd

import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {
  $createTableNodeWithDimensions,
  $createTableSelection,
  $deleteTableColumn__EXPERIMENTAL,
  $deleteTableRow__EXPERIMENTAL,
  $isTableCellNode,
  $isTableNode,
  $unmergeCell,
  INSERT_TABLE_COMMAND,
  TableCellHeaderStates,
  TableCellNode,
  TableNode,
  TableRowNode,
} from '@lexical/table';
import {
  $createLineBreakNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $nodesOfType,
  $setSelection,
  KEY_TAB_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
  type Klass,
  type LexicalNode,
} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect, test} from 'vitest';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {change, dispatch, showSample} from '../support/sample.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';
import {
  $cellAt,
  $cellsOf,
  $cellWith,
  $appendNestedTable,
  $appendTable,
  $insertHtml,
  $selectBetween,
  storedRow,
  storedTable,
} from '../support/tables.ts';

/** Places of a table. */
interface Area {
  table: TableNode;
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** What proofs use of the page's code. */
interface Code {
  default: ComponentType;
  $selectedArea: () => Area | null;
  $cells: (table: TableNode) => (Area & {cell: TableCellNode})[];
  $insertLine: (area: Area, kind: 'row' | 'column', where: 'before' | 'after') => void;
  $deleteLines: (area: Area, kind: 'row' | 'column') => void;
  $mergeCells: (area: Area) => void;
  $splitCells: (area: Area) => void;
  $toggleHeaders: (area: Area, kind: 'row' | 'column') => void;
  $tableToCsv: (table: TableNode) => string;
  $tableToMarkdown: (table: TableNode) => string;
}

const page = '/page-components/docs/recipes/tables.md';
const nodes = [TableNode, TableRowNode, TableCellNode];

/** The files of the page as one module. The plugin of the tests makes them from its block. */
async function code(): Promise<Code> {
  const files = ['PriceList.tsx', 'grid.ts', 'rowsAndColumns.ts', 'cells.ts', 'exports.ts'];
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ `${page}/${file}`) as Promise<Partial<Code>>));
  return Object.assign({}, ...modules) as Code;
}

/** The page's editor, and its buttons. */
async function showPage() {
  const shown = await showSample(await code());
  const {container, element} = shown;
  const button = (label: string) => [...container.querySelectorAll('button')].find(({textContent}) => textContent === label);
  return {
    ...shown,
    button,
    rows: () => [...element.querySelectorAll('tr')].map((row) => row.textContent),
    press: (label: string) =>
      act(async () => {
        button(label)?.click();
        await settled();
      }),
  };
}

/** Selects the cells between two, in this direction. */
function $select(first: TableCellNode, last: TableCellNode): void {
  const table = first.getParents()[1];
  const selection = $createTableSelection();
  selection.set(table?.getKey() ?? '', first.getKey(), last.getKey());
  $setSelection(selection);
}

/** The cell with this text, lines aside. */
function $cell(text: string): TableCellNode {
  const cell = $nodesOfType(TableCellNode).find(
    (node) => node.isAttached() && node.getTextContent().replace(/\n+/g, '/') === text,
  );
  if (cell === undefined) throw new Error(`expected a cell with the text ${text}`);
  return cell;
}

/** The first table of the document. */
function $table(): TableNode {
  const [table] = $nodesOfType(TableNode);
  if (table === undefined) throw new Error('expected a table');
  return table;
}

/** A table of letters, in which something was done to what is selected. Rows of `text` or `text columns×rows`. */
async function after(
  size: [rows: number, columns: number],
  ...steps: [first: string, last: string, $do: (page: Code, area: Area) => void][]
): Promise<string[]> {
  const used = await code();
  const {editor, errors} = mount({nodes});
  editor.update(() => $appendTable(...size), {discrete: true});
  for (const [first, last, $do] of steps) {
    editor.update(
      () => {
        $select($cell(first), $cell(last));
        const area = used.$selectedArea();
        if (area === null) throw new Error('expected an area');
        $do(used, area);
      },
      {discrete: true},
    );
  }
  expect(errors).toEqual([]);
  return editor.getEditorState().read(() =>
    $table()
      .getChildren<TableRowNode>()
      .map((row) =>
        row
          .getChildren<TableCellNode>()
          .map((cell) => {
            const size = `${String(cell.getColSpan())}×${String(cell.getRowSpan())}`;
            return `${cell.getTextContent().replace(/\n+/g, '/') || '_'}${size === '1×1' ? '' : size}`;
          })
          .join(' '),
      ),
  );
}

prove(
  '"TablePlugin: TableNode, TableCellNode or TableRowNode not registered on editor". Add all three classes to nodes.',
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

prove('The button does nothing. The selection is not in one table.', async () => {
  const {editor, rows, press} = await showPage();
  const before = ['ItemPrice', 'Tea, green4.20'];
  await change(editor, () => $getRoot().selectEnd());
  await press('Row below');
  expect(rows()).toEqual(before);
  let isRange = true;
  await change(editor, () => {
    $select($cellAt($table(), 0), $cellAt($table(), 3));
    isRange = $isRangeSelection($getSelection());
  });
  await press('Row below');
  expect([isRange, rows()]).toEqual([false, [...before, '']]);
  await change(editor, () => $cellAt($table(), 0).selectEnd());
  await press('Row below');
  expect(rows()).toHaveLength(4);
});

prove('returns the places of the selected text or cells, or null if the selection is not in one table.', async () => {
  const {$selectedArea, $mergeCells} = await code();
  const {editor} = mount({nodes});
  editor.update(
    () => {
      $append('above');
      $appendTable(3, 3);
    },
    {discrete: true},
  );
  const area = ($do: () => void): string | null => {
    let found: string | null = null;
    editor.update(
      () => {
        $do();
        const {top, bottom, left, right} = $selectedArea() ?? {};
        found = top === undefined ? null : [top, bottom, left, right].join(' ');
      },
      {discrete: true},
    );
    return found;
  };
  expect(area(() => $cellWith('e').selectEnd())).toBe('1 1 1 1');
  for (const [first = '', last = ''] of ['ae', 'ea', 'bd', 'db']) {
    expect(
      area(() => {
        $select($cellWith(first), $cellWith(last));
      }),
    ).toBe('0 1 0 1');
  }
  expect(
    area(() => {
      $selectBetween($cellWith('a'), $cellWith('e'));
    }),
  ).toBe('0 1 0 1');
  expect(
    area(() => {
      const above = $getRoot().getFirstChildOrThrow();
      $selectBetween(above, $cellWith('e'));
    }),
  ).toBeNull();
  expect(
    area(() => {
      $select($cellWith('e'), $cellWith('f'));
      const merged = $selectedArea();
      if (merged !== null) $mergeCells(merged);
      $select($cellWith('b'), $cellWith('h'));
    }),
  ).toBe('0 2 1 2');
});

prove(
  'INSERT_TABLE_COMMAND inserts a table into the cell with the caret | the new table follows the table with the caret',
  async () => {
    const plugin = await renderInComposer(<TablePlugin />, {nodes});
    await change(plugin.editor, () => $append('a').select());
    for (const depths of [[0], [0, 1]]) {
      await dispatch(plugin.editor, INSERT_TABLE_COMMAND, {columns: '2', rows: '2'});
      plugin.editor.getEditorState().read(() => {
        expect($nodesOfType(TableNode).map((table) => table.getParents().filter($isTableNode).length)).toEqual(depths);
      });
      await change(plugin.editor, () => $cellAt($table(), 0).selectStart());
    }

    const {editor, rows, press} = await showPage();
    const blocks = () =>
      editor.getEditorState().read(() =>
        $getRoot()
          .getChildren()
          .map((node) => node.getType()),
      );
    const place = () =>
      editor.getEditorState().read(() => {
        const cell = $getSelection()?.getNodes()[0]?.getParents().find($isTableCellNode);
        const table = cell?.getParents()[1];
        return [table?.getIndexWithinParent(), $isTableNode(table) && $cellsOf(table)[0]?.is(cell)];
      });
    await change(editor, () => $cellAt($table(), 0).selectEnd());
    await press('Insert table');
    expect([blocks(), place()]).toEqual([
      ['table', 'table', 'paragraph'],
      [1, true],
    ]);
    expect(rows().slice(2)).toEqual(['', '']);
    await change(editor, () => {
      $append('last');
      $setSelection(null);
    });
    await press('Insert table');
    expect([blocks(), place()]).toEqual([
      ['table', 'table', 'paragraph', 'paragraph', 'table', 'paragraph'],
      [4, true],
    ]);
    await change(editor, () => $getRoot().getChildren()[3]?.selectStart());
    await press('Insert table');
    expect(linesOf(editor).indexOf('last')).toBeGreaterThan(blocks().indexOf('table', 2));
  },
);

prove(
  'Merged cells leave gaps in this order, so grid.ts calls $computeTableMapSkipCellCheck() to find the cell at each place.',
  async () => {
    const corner: [string, string, (page: Code, area: Area) => void] = [
      'a',
      'e',
      (used, area) => {
        used.$mergeCells(area);
      },
    ];
    expect(await after([3, 3], corner)).toEqual(['a/b/d/e2×2 c', 'f', 'g h i']);
    const then = ($do: (page: Code, area: Area) => void, first: string, last = first) =>
      after([3, 3], corner, [first, last, $do]);
    expect(
      await then(({$deleteLines}, area) => {
        $deleteLines(area, 'row');
      }, 'c'),
    ).toEqual(['a/b/d/e2×1 f', 'g h i']);
    expect(
      await then(({$deleteLines}, area) => {
        $deleteLines(area, 'column');
      }, 'h'),
    ).toEqual(['a/b/d/e1×2 c', 'f', 'g i']);
    expect(
      await then(({$insertLine}, area) => {
        $insertLine(area, 'row', 'after');
      }, 'c'),
    ).toEqual(['a/b/d/e2×3 c', '_', 'f', 'g h i']);
    expect(
      await then(({$insertLine}, area) => {
        $insertLine(area, 'row', 'before');
      }, 'c'),
    ).toEqual(['_ _ _', 'a/b/d/e2×2 c', 'f', 'g h i']);
    expect(
      await then(({$insertLine}, area) => {
        $insertLine(area, 'column', 'after');
      }, 'g'),
    ).toEqual(['a/b/d/e3×2 c', 'f', 'g _ h i']);
    expect(
      await then(({$insertLine}, area) => {
        $insertLine(area, 'column', 'before');
      }, 'c'),
    ).toEqual(['a/b/d/e2×2 _ c', '_ f', 'g h _ i']);
    expect(
      await then(({$splitCells}, area) => {
        $splitCells(area);
      }, 'a/b/d/e'),
    ).toEqual(['a/b/d/e _ c', '_ _ f', 'g h i']);
    expect(
      await then(
        ({$mergeCells}, area) => {
          $mergeCells(area);
        },
        'f',
        'g',
      ),
    ).toEqual(['a/b/d/e/c/f/g/h/i3×1']);
  },
);

prove('Tab and Shift+Tab move from cell to cell. After the last cell, Tab moves the caret out of the table.', async () => {
  const {editor} = await showPage();
  const {$mergeCells, $selectedArea} = await code();
  await change(editor, () => {
    $getRoot().clear();
    $appendTable(3, 3);
    $append('after');
    $select($cellWith('b'), $cellWith('f'));
    const area = $selectedArea();
    if (area !== null) $mergeCells(area);
    $cellWith('a').selectEnd();
  });
  const at = () => editor.getEditorState().read(() => $getSelection()?.getNodes()[0]?.getTextContent() ?? '');
  const visited: string[] = [];
  const move = async (shiftKey: boolean): Promise<void> => {
    await dispatch(editor, KEY_TAB_COMMAND, new KeyboardEvent('keydown', {key: 'Tab', shiftKey}));
    visited.push(at());
  };
  for (let count = 0; count < 6; count += 1) await move(false);
  expect(visited).toEqual(['b', 'd', 'g', 'h', 'i', 'after']);
  visited.length = 0;
  await change(editor, () => $cellWith('d').selectStart());
  for (let count = 0; count < 2; count += 1) await move(true);
  expect(visited).toEqual(['b', 'a']);
});

test('a new row or column takes the caret', async () => {
  const {$insertLine, $selectedArea} = await code();
  const {editor} = mount({nodes});
  const places: unknown[] = [];
  editor.update(
    () => {
      $appendTable(2, 2);
      $cellWith('d').selectEnd();
      for (const kind of ['row', 'column'] as const) {
        for (const where of ['after', 'before'] as const) {
          const area = $selectedArea();
          if (area !== null) $insertLine(area, kind, where);
          const {top, left} = $selectedArea() ?? {};
          places.push([top, left]);
        }
      }
    },
    {discrete: true},
  );
  expect(places).toEqual([
    [2, 1],
    [2, 1],
    [2, 2],
    [2, 2],
  ]);
});

prove('When you merge all cells of two rows, the rows become one.', async () => {
  const merge = (first: string, last: string) =>
    after(
      [3, 2],
      [
        first,
        last,
        ({$mergeCells}, area) => {
          $mergeCells(area);
        },
      ],
    );
  expect(await merge('c', 'f')).toEqual(['a b', 'c/d/e/f2×1']);
  expect(await merge('c', 'e')).toEqual(['a b', 'c/e1×2 d', 'f']);
});

prove('Each button makes one step of undo. A read-only editor shows only the exports.', async () => {
  const {container, editor, press, button} = await showPage();
  const json = () => JSON.stringify(editor.getEditorState());
  const labels = () => [...container.querySelectorAll('button')].map(({textContent}) => textContent);
  const exporting = ['CSV', 'Markdown'];
  const changing = labels().filter((label) => !exporting.includes(label));
  for (const label of changing) {
    await change(editor, () => {
      const cells = $cellsOf($table());
      const [first] = cells;
      const other = label === 'Split cells' ? first : cells[2];
      if (first !== undefined && other !== undefined) $select(first, other);
    });
    const before = json();
    await press(label);
    const changed = json();
    if (label !== 'Split cells') expect(changed, label).not.toBe(before);
    if (changed === before) continue;
    await dispatch(editor, UNDO_COMMAND, undefined);
    expect(json(), label).toBe(before);
    await dispatch(editor, REDO_COMMAND, undefined);
    expect(json(), label).toBe(changed);
    await dispatch(editor, UNDO_COMMAND, undefined);
  }
  await act(async () => {
    editor.setEditable(false);
    await settled();
  });
  expect(labels()).toEqual(exporting);
  const before = json();
  for (const label of exporting) await press(label);
  expect([json(), button('CSV') === undefined]).toEqual([before, false]);
});

prove(
  '$deleteTableColumn__EXPERIMENTAL() throws "selection has been lost" when the last two columns are selected | the caret moves to the nearest cell',
  async () => {
    const {editor, errors} = mount({nodes});
    editor.update(() => $appendTable(1, 3), {discrete: true});
    const remove = (first: string, last: string): void => {
      editor.update(
        () => {
          $select($cellWith(first), $cellWith(last));
          $deleteTableColumn__EXPERIMENTAL();
        },
        {discrete: true},
      );
    };
    remove('b', 'c');
    expect(errors.map(messageOf).join()).toContain('selection has been lost');
    for (const [first, last] of [
      ['b', 'c'],
      ['c', 'b'],
    ] as const) {
      expect(
        await after(
          [1, 3],
          [
            first,
            last,
            ({$deleteLines}, area) => {
              $deleteLines(area, 'column');
              expect($getSelection()?.getNodes()[0]?.getTextContent()).toBe('a');
            },
          ],
        ),
      ).toEqual(['a']);
    }
  },
);

prove(
  '$deleteTableRow__EXPERIMENTAL() deletes no row when cells are selected from bottom to top | both directions delete the rows',
  async () => {
    const {editor} = mount({nodes});
    const left = (first: string, last: string): number => {
      editor.update(
        () => {
          $getRoot().clear();
          $appendTable(4, 1);
          $select($cellWith(first), $cellWith(last));
          $deleteTableRow__EXPERIMENTAL();
        },
        {discrete: true},
      );
      return editor.getEditorState().read(() => $table().getChildrenSize());
    };
    expect([left('b', 'c'), left('c', 'b')]).toEqual([2, 4]);
    for (const [first, last] of [
      ['b', 'c'],
      ['c', 'b'],
    ] as const) {
      expect(
        await after(
          [4, 1],
          [
            first,
            last,
            ({$deleteLines}, area) => {
              $deleteLines(area, 'row');
            },
          ],
        ),
      ).toEqual(['a', 'd']);
    }
  },
);

prove('it leaves an empty document when the table was the only block | a paragraph replaces the table', async () => {
  const {$deleteLines, $selectedArea} = await code();
  const left = ($delete: () => void): string[] => {
    const {editor} = mount({nodes});
    editor.update(() => $appendTable(1, 1), {discrete: true});
    editor.update(
      () => {
        $cellWith('a').selectEnd();
        $delete();
      },
      {discrete: true},
    );
    return editor.getEditorState().read(() =>
      $getRoot()
        .getChildren()
        .map((node) => node.getType()),
    );
  };
  expect(left($deleteTableRow__EXPERIMENTAL)).toEqual([]);
  expect(
    left(() => {
      const area = $selectedArea();
      if (area !== null) $deleteLines(area, 'row');
    }),
  ).toEqual(['paragraph']);
});

prove('$unmergeCell() creates cells without a paragraph | each cell has a paragraph', async () => {
  const {$mergeCells, $splitCells, $selectedArea} = await code();
  const blocks = ($split: () => void): number[] => {
    const {editor} = mount({nodes});
    editor.update(
      () => {
        $appendTable(1, 2);
        $select($cellWith('a'), $cellWith('b'));
        const area = $selectedArea();
        if (area !== null) $mergeCells(area);
        $cellAt($table(), 0).selectEnd();
        $split();
      },
      {discrete: true},
    );
    return editor.getEditorState().read(() => $nodesOfType(TableCellNode).map((cell) => Math.min(1, cell.getChildrenSize())));
  };
  expect(blocks($unmergeCell).filter((count) => count === 0)).toEqual([0]);
  expect(
    blocks(() => {
      const area = $selectedArea();
      if (area !== null) $splitCells(area);
    }),
  ).not.toContain(0);
});

prove(
  'toggleHeaderStyle(TableCellHeaderStates.BOTH) on a cell of a header row results in 4, which is no state | each flag is set separately',
  () => {
    const {editor} = mount({nodes});
    const states: number[] = [];
    editor.update(
      () => {
        const cell = $cellAt($appendTable(1, 1), 0);
        cell.toggleHeaderStyle(TableCellHeaderStates.ROW);
        cell.toggleHeaderStyle(TableCellHeaderStates.BOTH);
        states.push(cell.getHeaderStyles());
      },
      {discrete: true},
    );
    expect(states).toEqual([4]);
    expect(Object.values(TableCellHeaderStates)).not.toContain(4);
  },
);

prove('stored cells and tables lose their alignment and direction on load | align the paragraphs in the cells', () => {
  const {editor} = mount({nodes});
  const aligned = {direction: 'rtl', format: 'end'};
  const row = storedRow('a');
  const [cell] = row['children'] as Record<string, unknown>[];
  Object.assign(cell ?? {}, aligned);
  const table = Object.assign(storedTable(row), aligned);
  editor.setEditorState(editor.parseEditorState(storedDocument(table, storedParagraph('behind'))));
  const looks = () =>
    editor.getEditorState().read(() => {
      const first = $cellAt($table(), 0);
      return [$table(), first, first.getFirstChild()].map((node) =>
        $isElementNode(node) ? [node.getFormatType(), node.getDirection() === 'rtl'] : [],
      );
    });
  expect(looks()).toEqual([
    ['', false],
    ['', false],
    ['', false],
  ]);
  editor.update(
    () => {
      const paragraph = $cellWith('a').getFirstChild();
      if ($isElementNode(paragraph)) paragraph.setFormat('end');
    },
    {discrete: true},
  );
  const json = JSON.stringify(editor.getEditorState());
  editor.setEditorState(editor.parseEditorState(json));
  expect(looks()[2]?.[0]).toBe('end');
});

/** The exports of a table whose first cell is as wide as two, with these texts. */
async function exportsOf(...texts: string[]): Promise<{csv: string; markdown: string}> {
  const used = await code();
  const {editor} = mount({nodes});
  editor.update(
    () => {
      const table = $createTableNodeWithDimensions(2, 2, false);
      $getRoot().append(table);
      const cells = $cellsOf(table);
      cells[0]?.setColSpan(2);
      cells[1]?.remove();
      for (const [index, text] of texts.entries()) {
        const paragraph = $cellAt(table, index).getFirstChild();
        if (!$isElementNode(paragraph)) continue;
        for (const [line, part] of text.split('\n').entries()) {
          if (line > 0) paragraph.append($createLineBreakNode());
          paragraph.append($createTextNode(part));
        }
      }
    },
    {discrete: true},
  );
  return editor.getEditorState().read(() => ({
    csv: used.$tableToCsv($table()),
    markdown: used.$tableToMarkdown($table()),
  }));
}

prove('CSV | its text is at the first place | an apostrophe keeps spreadsheets from running formulas', async () => {
  expect((await exportsOf('wide', 'say "a"', 'b, c')).csv).toBe('wide,\r\n"say ""a""","b, c"');
  for (const text of ['=1+1', '+cmd', '-cmd', '@sum', '\tx']) expect((await exportsOf(text, '', '')).csv).toBe(`'${text},\r\n,`);
  for (const text of [' =1+1', '\u00A0-cmd', '\uFF1D1+1', '\uFF20sum']) {
    expect((await exportsOf(text, '', '')).csv).toBe(`'${text},\r\n,`);
  }
  expect((await exportsOf('\n=1+1', '', '')).csv).toBe(`"\n'=1+1",\r\n,`);
  expect((await exportsOf('a;=1+1;-2', '', '')).csv).toBe(`a;'=1+1;-2,\r\n,`);
  for (const number of ['-4.20', '+1', '12', 'a=b', ' -4']) expect((await exportsOf(number, '', '')).csv).toBe(`${number},\r\n,`);
});

prove(
  'Markdown | its text is at the first place | line breaks become <br>, and signs of Markdown and HTML are escaped',
  async () => {
    expect((await exportsOf('wide', 'a|b', 'c\nd\\')).markdown).toBe(
      ['| wide |  |', '| --- | --- |', '| a\\|b | c<br>d\\\\ |'].join('\n'),
    );
    const hostile = '<img src=x> [a](b) *c* `d` &lt;';
    expect((await exportsOf(hostile, '', '')).markdown).toContain('| \\<img src=x> \\[a\\](b) \\*c\\* \\`d\\` \\&lt; |');
    const start = performance.now();
    await exportsOf(`a${' '.repeat(200_000)}b`, '', '');
    expect(performance.now() - start).toBeLessThan(4000);
  },
);

prove('Pasted HTML tables become table nodes with their merged cells.', async () => {
  const {editor, element} = await showPage();
  await change(editor, () => {
    $insertHtml(editor, '<table><tbody><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>');
  });
  expect(element.querySelectorAll('table')).toHaveLength(1);
  expect(editor.getEditorState().read(() => $cellWith('a').getRowSpan())).toBe(2);
});

prove('Several tables are exported one below the other, in CSV with an empty line between them.', async () => {
  const {container, editor, press} = await showPage();
  await press('Insert table');
  await press('CSV');
  const field = container.querySelector('textarea');
  expect([field?.ariaLabel ?? field?.getAttribute('aria-label'), field?.value.split(/\r?\n/)]).toEqual([
    'CSV',
    ['Item,Price', '"Tea, green",4.20', '', ',,', ',,'],
  ]);
  await change(editor, () => {
    $getRoot()
      .clear()
      .append($appendTable(1, 1, 'later'));
    $getRoot()
      .getFirstChild()
      ?.insertBefore($appendTable(1, 1, 'first'));
  });
  await press('CSV');
  expect(container.querySelector('textarea')?.value.split('\n')).toEqual(['f', '', 'l']);
});

prove('They write a table inside a cell as its text, and leave out tables inside other blocks.', async () => {
  const {container, editor, press} = await showPage();
  await change(editor, () => {
    $getRoot().clear();
    $appendNestedTable();
    $appendTable(1, 1, 'z');
    $append('').append($appendTable(1, 1, 'y'));
  });
  const exported = async (label: string): Promise<string | undefined> => {
    await press(label);
    return container.querySelector('textarea')?.value;
  };
  expect(await exported('CSV')).toBe('"a\n\np\n\nq",b\nc,d\n\nz');
  expect(await exported('Markdown')).toBe('| a<br>p<br>q | b |\n| --- | --- |\n| c | d |\n\n| z |\n| --- |');
});

prove('CSV and Markdown contain only the text of a cell.', async () => {
  const {$tableToCsv, $tableToMarkdown} = await code();
  const {editor} = mount({nodes});
  editor.update(
    () => {
      const cell = $cellAt($appendTable(1, 1), 0);
      cell.getAllTextNodes().forEach((text) => text.toggleFormat('bold'));
    },
    {discrete: true},
  );
  editor.getEditorState().read(() => {
    expect($cellWith('a').getAllTextNodes()[0]?.hasFormat('bold')).toBe(true);
    expect([$tableToCsv($table()), $tableToMarkdown($table())]).toEqual(['a', '| a |\n| --- |']);
  });
});

prove('The table has no borders. Lexical has no styles. Add theme classes for table, tableCell and tableCellHeader.', () => {
  const classes = (theme: Record<string, string>) => {
    const {editor, element} = mount({nodes, theme});
    editor.update(() => $getRoot().append($createTableNodeWithDimensions(2, 1, {columns: false, rows: true})), {
      discrete: true,
    });
    return [...element.querySelectorAll('table, th, td')].map(({className}) => className);
  };
  expect(classes({})).toEqual(['', '', '']);
  expect(classes({table: 't', tableCell: 'c', tableCellHeader: 'h'})).toEqual(['t', 'c h', 'c']);
});

prove('Rows of a pasted table may differ in length. Each change and each export fills the short rows.', async () => {
  const used = await code();
  const pasted = (html: string, $do: (area: Area) => void): string => {
    const {editor, errors} = mount({nodes});
    editor.update(
      () => {
        $insertHtml(editor, `<table>${html}</table>`);
      },
      {discrete: true},
    );
    editor.update(
      () => {
        $cell('a').selectEnd();
        const area = used.$selectedArea();
        if (area === null) throw new Error('expected an area');
        $do(area);
      },
      {discrete: true},
    );
    expect(errors).toEqual([]);
    return editor.getEditorState().read(() =>
      $nodesOfType(TableNode)
        .map((table) => `${used.$tableToCsv(table)}\n${used.$tableToMarkdown(table)}`)
        .join(),
    );
  };
  const short = '<tr><td>title</td></tr><tr><td>a</td><td>b</td></tr>';
  const none = (): void => undefined;
  expect(pasted(short, none)).toBe('title,\r\na,b\n| title |  |\n| --- | --- |\n| a | b |');
  // The first row is as long as what is deleted, and the table is not.
  expect(
    pasted(short, (area) => {
      used.$deleteLines(area, 'column');
    }),
  ).toBe('\r\nb\n|  |\n| --- |\n| b |');
  expect(
    pasted('<tr><td>a</td></tr>', (area) => {
      used.$deleteLines(area, 'column');
    }),
  ).toBe('');
  const gap = '<tr><td>a</td><td>b</td></tr><tr></tr><tr><td>c</td><td>d</td></tr>';
  expect(pasted(gap, none)).toBe('a,b\r\n,\r\nc,d\n| a | b |\n| --- | --- |\n|  |  |\n| c | d |');
  expect(
    pasted(gap, (area) => {
      used.$insertLine(area, 'column', 'before');
    }).split('\n')[0],
  ).toBe(',a,b\r');
  // A cell that says it reaches further than the table does.
  const tall = '<tr><td rowspan="9">a</td><td>b</td></tr><tr><td>c</td></tr>';
  expect(pasted(tall, none)).toBe('a,b\r\n,c\n| a | b |\n| --- | --- |\n|  | c |');
  expect(
    pasted(tall, (area) => {
      used.$deleteLines(area, 'row');
    }),
  ).toBe('');
});
