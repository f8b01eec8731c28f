import {createHeadlessEditor} from '@lexical/headless';
import {$generateNodesFromDOM} from '@lexical/html';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {
  applyTableHandlers,
  $createTableNodeWithDimensions,
  $deleteTableColumn,
  $deleteTableColumn__EXPERIMENTAL,
  $deleteTableRow__EXPERIMENTAL,
  $getElementForTableNode,
  $insertTableColumn,
  $insertTableColumn__EXPERIMENTAL,
  $insertTableRow,
  $insertTableRow__EXPERIMENTAL,
  $removeTableRowAtIndex,
  INSERT_TABLE_COMMAND,
  TableCellHeaderStates,
  TableCellNode,
  TableNode,
  TableRowNode,
  type HTMLTableElementWithWithTableSelectionState,
} from '@lexical/table';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $insertNodes,
  $nodesOfType,
  $setSelection,
  KEY_BACKSPACE_COMMAND,
  KEY_DELETE_COMMAND,
  type CreateEditorArgs,
  type LexicalEditor,
} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect, vi} from 'vitest';

import {$append, mount, settled} from '../support/editor.ts';
import {observe} from '../support/errors.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {change, showSample} from '../support/sample.ts';
import {$selectBetween, $selectCells} from '../support/tables.ts';

const page = '/page-components/docs/packages/lexical-table.md';
const nodes = [TableNode, TableRowNode, TableCellNode];

interface Opened {
  editor: LexicalEditor;
  errors: string[];
}

function open(config: CreateEditorArgs = {}): Opened {
  const errors: string[] = [];
  return {editor: createHeadlessEditor({nodes, onError: (error) => errors.push(messageOf(error)), ...config}), errors};
}

/** Pastes HTML. */
function paste(editor: LexicalEditor, html: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html');
  editor.update(
    () => {
      $getRoot().clear().select();
      $insertNodes($generateNodesFromDOM(editor, page));
    },
    {discrete: true},
  );
}

/** The texts of the cells, row by row. */
const rows = (editor: LexicalEditor): string[][] =>
  editor.getEditorState().read(() =>
    $nodesOfType(TableNode)
      .flatMap((table) => table.getChildren<TableRowNode>())
      .map((row) => row.getChildren().map((cell) => cell.getTextContent())),
  );

/** Runs a function with the caret in the cell that has a text. */
function at({editor}: Opened, text: string, $action: () => void): void {
  editor.update(
    () => {
      $nodesOfType(TableCellNode)
        .find((cell) => cell.getTextContent() === text)
        ?.selectEnd();
      $action();
    },
    {discrete: true},
  );
}

const ragged = '<table><tr><td>a</td><td>b</td><td>c</td></tr><tr><td>d</td></tr></table>';
const square = '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>';

prove(
  'Pasted HTML may have rows of different lengths, and in such a table the functions for rows and columns throw where a cell is missing.',
  async () => {
    const [column, row] = [
      () => {
        $insertTableColumn__EXPERIMENTAL();
      },
      () => {
        $insertTableRow__EXPERIMENTAL();
      },
    ];
    const errorsOf = (html: string, text: string, $action: () => void): number => {
      const opened = open();
      paste(opened.editor, html);
      at(opened, text, $action);
      return opened.errors.length;
    };
    expect([errorsOf(ragged, 'c', column), errorsOf(ragged, 'a', column), errorsOf(square, 'b', column)]).toEqual([1, 0, 0]);
    expect([errorsOf(ragged, 'd', row), errorsOf(square, 'd', row)]).toEqual([1, 0]);
    const {editor} = await renderInComposer(<TablePlugin />, {nodes});
    paste(editor, ragged);
    expect(rows(editor)).toEqual([
      ['a', 'b', 'c'],
      ['d', '', ''],
    ]);
  },
);

prove(
  '$insertTableRow__EXPERIMENTAL() inserts below and $insertTableColumn__EXPERIMENTAL() behind the selection; with false they insert above and in front of it.',
  () => {
    const after = ($action: () => void): string[][] => {
      const opened = open();
      paste(opened.editor, square);
      at(opened, 'c', $action);
      return rows(opened.editor);
    };
    expect(
      after(() => {
        $insertTableRow__EXPERIMENTAL();
      }).map(([first]) => first),
    ).toEqual(['a', 'c', '']);
    expect(
      after(() => {
        $insertTableRow__EXPERIMENTAL(false);
      }).map(([first]) => first),
    ).toEqual(['a', '', 'c']);
    expect(
      after(() => {
        $insertTableColumn__EXPERIMENTAL();
      })[1],
    ).toEqual(['c', '', 'd']);
    expect(
      after(() => {
        $insertTableColumn__EXPERIMENTAL(false);
      })[1],
    ).toEqual(['', 'c', 'd']);
  },
);

prove('An imported <th> becomes a cell of a header row, because :version[] does not read its scope.', () => {
  const stateOf = (cell: string): number | undefined => {
    const {editor} = open();
    paste(editor, `<table><tr>${cell}</tr></table>`);
    return editor.getEditorState().read(() => $nodesOfType(TableCellNode)[0]?.getHeaderStyles());
  };
  const [row, none] = [1, 0];
  expect(['<th>a</th>', '<th scope="col">a</th>', '<th scope="row">a</th>'].map(stateOf)).toEqual([row, row, row]);
  expect(stateOf('<td>a</td>')).toBe(none);
});

prove('Add all three classes to nodes.', async () => {
  const message = async (used: CreateEditorArgs['nodes']): Promise<string> =>
    renderInComposer(<TablePlugin />, {nodes: used}).then(
      () => 'none',
      (error: unknown) => messageOf(error),
    );
  const refusal = 'TablePlugin: TableNode, TableCellNode or TableRowNode not registered on editor';
  for (const left of nodes) expect(await message(nodes.filter((node) => node !== left))).toBe(refusal);
  expect(await message(nodes)).toBe('none');
});

prove(
  'A function that works at the selection ran without one. Expected to find a parent TableCellNode means that an end of the selection is outside a table.',
  () => {
    for (const $action of [
      $insertTableRow__EXPERIMENTAL,
      $insertTableColumn__EXPERIMENTAL,
      $deleteTableRow__EXPERIMENTAL,
      $deleteTableColumn__EXPERIMENTAL,
    ]) {
      const without = open();
      without.editor.update(
        () => {
          $action();
        },
        {discrete: true},
      );
      expect(without.errors).toEqual(['Expected a RangeSelection or GridSelection']);
      const outside = open();
      outside.editor.update(
        () => {
          $append('a').selectEnd();
          $action();
        },
        {discrete: true},
      );
      expect(outside.errors).toEqual(['Expected to find a parent TableCellNode']);
    }
  },
);

prove('Check for both, as the quick start does.', async () => {
  // The plugin of the tests makes it from the block of the page.
  const module = (await import(/* @vite-ignore */ `${page}/Timetable.tsx`)) as {
    default: ComponentType;
  };
  const rowsAfter = async ($select: (cells: TableCellNode[]) => void): Promise<number> => {
    const {container, editor, unmount} = await showSample(module);
    const errors: Error[] = [];
    observe(editor, (error) => errors.push(error));
    await change(editor, () => {
      $nodesOfType(TableCellNode).forEach((cell, index) => {
        cell.clear().append($createParagraphNode().append($createTextNode(String(index))));
      });
      $append('below');
    });
    await change(editor, () => {
      $select($nodesOfType(TableCellNode));
    });
    await act(async () => {
      [...container.querySelectorAll('button')].find(({textContent}) => textContent === 'Row below')?.click();
      await settled();
    });
    expect(errors).toEqual([]);
    const count = container.querySelectorAll('tr').length;
    await unmount();
    return count;
  };
  expect(await rowsAfter(() => $getRoot().selectEnd())).toBe(2);
  expect(
    await rowsAfter(() => {
      $setSelection(null);
    }),
  ).toBe(2);
  expect(
    await rowsAfter(([first]) => {
      if (first !== undefined) $selectBetween(first, $getRoot().getLastChildOrThrow());
    }),
  ).toBe(2);
  expect(
    await rowsAfter(([first]) => {
      if (first !== undefined) $selectBetween(first, first);
    }),
  ).toBe(3);
  expect(
    await rowsAfter(([first, second]) => {
      if (first !== undefined && second !== undefined) $selectCells(first, second);
    }),
  ).toBe(3);
});

prove('Something other than a row became a child of the table, typically the <caption> of imported HTML.', () => {
  const captioned = '<table><caption>Cap</caption><tr><td>a</td></tr></table>';
  const errorsWith = (config: CreateEditorArgs): string[] => {
    const opened = open(config);
    paste(opened.editor, captioned);
    at(opened, 'a', $insertTableRow__EXPERIMENTAL);
    return opened.errors;
  };
  expect(errorsWith({})).toEqual(['Expected GridNode children to be TableRowNode']);
  const caption = () => ({conversion: () => ({after: () => [], node: null}), priority: 1 as const});
  expect(errorsWith({html: {import: {caption}}})).toEqual([]);
});

prove(
  'dispatchCommand returned false: no handler is registered. Add TablePlugin, or register the command yourself.',
  async () => {
    const size = {columns: '2', rows: '1'};
    expect(open().editor.dispatchCommand(INSERT_TABLE_COMMAND, size)).toBe(false);
    const {editor} = await renderInComposer(<TablePlugin />, {nodes});
    expect(editor.dispatchCommand(INSERT_TABLE_COMMAND, size)).toBe(true);
  },
);

prove('applyTableHandlers did not run for this table: it was created before the mutation listener was registered.', () => {
  const created = (isLate: boolean): number => {
    const {editor} = mount({nodes});
    let count = 0;
    const listen = () => {
      editor.registerMutationListener(TableNode, (mutations) => {
        for (const mutation of mutations.values()) if (mutation === 'created') count++;
      });
    };
    if (!isLate) listen();
    editor.update(() => void $getRoot().append($createTableNodeWithDimensions(1, 1)), {discrete: true});
    if (isLate) listen();
    editor.update(() => void $nodesOfType(TableCellNode)[0]?.getFirstDescendant()?.insertAfter($createTextNode('a')), {
      discrete: true,
    });
    return count;
  };
  expect([created(false), created(true)]).toEqual([1, 0]);
});

prove('In a table that stays, a pressed mouse button still begins a selection after it;', async () => {
  const begun = async (isEnded: boolean, isPressed: boolean): Promise<number> => {
    const {editor} = mount({nodes});
    editor.update(() => void $getRoot().append($createTableNodeWithDimensions(1, 1)), {discrete: true});
    const [table] = editor.getEditorState().read(() => $nodesOfType(TableNode));
    if (table === undefined) throw new Error('expected a table');
    const element = editor.getElementByKey(table.getKey());
    // The type adds a private field that applyTableHandlers fills in.
    const observer = applyTableHandlers(table, element as HTMLTableElementWithWithTableSelectionState, editor, true);
    await settled();
    if (isEnded) observer.removeListeners();
    if (isPressed) element?.querySelector('th, td')?.dispatchEvent(new MouseEvent('mousedown', {bubbles: true}));
    await settled();
    return observer.anchorX;
  };
  expect([await begun(false, true), await begun(true, true), await begun(true, false)]).toEqual([0, 0, -1]);
});

prove('The functions without the suffix take indexes and ignore merged cells.', () => {
  const merged = '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>';
  const after = ($action: (table: TableNode) => void): string[][] => {
    const opened = open();
    paste(opened.editor, merged);
    // The caret is in another column and row than the ones that the indexes name.
    at(opened, 'c', () => {
      for (const table of $nodesOfType(TableNode)) $action(table);
    });
    expect(opened.errors).toEqual([]);
    return rows(opened.editor);
  };
  // The whole merged cell goes, though it covers a place of the column that stays.
  expect(after((table) => $deleteTableColumn(table, 0))).toEqual([[], ['c']]);
  expect(
    after(() => {
      $deleteTableColumn__EXPERIMENTAL();
    }),
  ).toEqual([['a'], ['b']]);
  expect(after((table) => $removeTableRowAtIndex(table, 0))).toEqual([['b', 'c']]);
});

prove('$insertTableRow and $insertTableColumn need the DOM table too.', () => {
  const inserts = [
    (table: TableNode, grid: Parameters<typeof $insertTableRow>[4]) => $insertTableRow(table, 0, true, 1, grid),
    (table: TableNode, grid: Parameters<typeof $insertTableColumn>[4]) => $insertTableColumn(table, 0, true, 1, grid),
  ];
  const cells = inserts.map(($insert) =>
    [true, false].map((hasGrid) => {
      const {editor, errors} = mount({nodes});
      paste(editor, square);
      editor.update(
        () => {
          for (const table of $nodesOfType(TableNode)) {
            $insert(table, hasGrid ? $getElementForTableNode(editor, table) : {columns: 2, domRows: [], rows: 2});
          }
        },
        {discrete: true},
      );
      return [rows(editor).flat().length, errors.length];
    }),
  );
  expect(cells).toEqual([
    [
      [6, 0],
      [4, 1],
    ],
    [
      [6, 0],
      [4, 1],
    ],
  ]);
});

prove('Each cell stores its own header state, a combination of ROW and COLUMN.', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  // A module of this name is the code of the page, which tries it out by itself.
  const {$toggleHeaderRow} = (await import(/* @vite-ignore */ `${page}/$toggleHeaderRow.ts`)) as {$toggleHeaderRow: () => void};
  const opened = open();
  paste(opened.editor, '<table><tr><th>a</th><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>');
  const states = (): number[] =>
    opened.editor.getEditorState().read(() => $nodesOfType(TableCellNode).map((cell) => cell.getHeaderStyles()));
  expect(states()).toEqual([1, 0, 0, 0]);
  at(opened, 'a', $toggleHeaderRow);
  expect(states()).toEqual([1, 1, 0, 0]);
  at(opened, 'a', $toggleHeaderRow);
  expect(states()).toEqual([0, 0, 0, 0]);
  opened.editor.update(
    () => {
      for (const cell of $nodesOfType(TableCellNode)) cell.setHeaderStyles(TableCellHeaderStates.COLUMN);
    },
    {discrete: true},
  );
  at(opened, 'd', $toggleHeaderRow);
  expect(states()).toEqual([2, 2, 3, 3]);
});

prove(
  'Deleting the last row or column removes the table. A document that it leaves without any block cannot be loaded again, hence the paragraph.',
  async () => {
    const {deleteFromTable} = (await import(/* @vite-ignore */ `${page}/deleteFromTable.ts`)) as {
      deleteFromTable: (editor: LexicalEditor, what: 'row' | 'column' | 'table') => void;
    };
    /** The types of the blocks after a deletion, and what loads them again. */
    const outcome = async (html: string, remove: (editor: LexicalEditor) => void): Promise<[string[], () => void]> => {
      const {editor, errors} = open();
      paste(editor, html);
      editor.update(() => void $nodesOfType(TableCellNode)[0]?.selectEnd(), {discrete: true});
      remove(editor);
      await settled();
      expect(errors).toEqual([]);
      const blocks = editor.getEditorState().read(() =>
        $getRoot()
          .getChildren()
          .map((block) => block.getType()),
      );
      const load = (): void => {
        editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
      };
      return [blocks, load];
    };
    const one = '<table><tr><td>a</td></tr></table>';
    for (const what of ['row', 'column', 'table'] as const) {
      const withPage = (editor: LexicalEditor): void => {
        deleteFromTable(editor, what);
      };
      const [blocks, load] = await outcome(one, withPage);
      expect(blocks).toEqual(['paragraph']);
      expect(load).not.toThrow();
      expect((await outcome(`<p>b</p>${one}`, withPage))[0]).toEqual(['paragraph']);
    }
    const [left] = await outcome(square, (editor) => {
      deleteFromTable(editor, 'row');
    });
    expect(left).toEqual(['table']);
    for (const $delete of [$deleteTableRow__EXPERIMENTAL, $deleteTableColumn__EXPERIMENTAL]) {
      const [blocks, load] = await outcome(one, (editor) => {
        editor.update($delete, {discrete: true});
      });
      expect(blocks).toEqual([]);
      expect(messageThrownBy(load)).toMatch(/^setEditorState: the editor state is empty/);
    }
  },
);

prove('Backspace or Delete on selected cells | clear them; delete the table when they are all of it', async () => {
  const {registerTables} = (await import(/* @vite-ignore */ `${page}/registerTables.ts`)) as {
    registerTables: (editor: LexicalEditor) => () => void;
  };
  const left = async (last: string, command: typeof KEY_BACKSPACE_COMMAND): Promise<[string[][], string[]]> => {
    const {editor} = mount({nodes});
    registerTables(editor);
    paste(editor, square);
    await settled();
    editor.update(
      () => {
        const [from, to] = ['a', last].map((text) => $nodesOfType(TableCellNode).find((cell) => cell.getTextContent() === text));
        if (from === undefined || to === undefined) throw new Error('expected two cells');
        $selectCells(from, to);
      },
      {discrete: true},
    );
    editor.dispatchCommand(command, new KeyboardEvent('keydown', {cancelable: true}));
    await settled();
    const types = editor.getEditorState().read(() =>
      $getRoot()
        .getChildren()
        .map((block) => block.getType()),
    );
    return [rows(editor), types];
  };
  for (const command of [KEY_BACKSPACE_COMMAND, KEY_DELETE_COMMAND]) {
    expect((await left('b', command))[0]).toEqual([
      ['', ''],
      ['c', 'd'],
    ]);
    expect(await left('d', command)).toEqual([[], []]);
  }
});
