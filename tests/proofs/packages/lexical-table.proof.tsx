import {createHeadlessEditor} from '@lexical/headless';
import {$generateNodesFromDOM} from '@lexical/html';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {
  $createTableNodeWithDimensions,
  $deleteTableColumn__EXPERIMENTAL,
  $deleteTableRow__EXPERIMENTAL,
  $insertTableColumn__EXPERIMENTAL,
  $insertTableRow__EXPERIMENTAL,
  $unmergeCell,
  INSERT_TABLE_COMMAND,
  TableCellNode,
  TableNode,
  TableRowNode,
} from '@lexical/table';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $nodesOfType,
  $setSelection,
  INSERT_LINE_BREAK_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_BACKSPACE_COMMAND,
  KEY_DELETE_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type CreateEditorArgs,
  type LexicalCommand,
  type LexicalEditor,
} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect, vi} from 'vitest';

import {$append, mount, settled} from '../support/editor.ts';
import {observe} from '../support/errors.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {pageFile} from '../support/page-files.ts';
import {drawn, openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {change, showSample} from '../support/sample.ts';
import {$cellWith, $insertHtml, $selectBetween, $selectCells, outlineOf} from '../support/tables.ts';

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
  '$insertTableRow__EXPERIMENTAL() inserts below and $insertTableColumn__EXPERIMENTAL() after the selection; with false they insert above and before it.',
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

prove('Expected to find a parent TableCellNode means that an end of the selection is outside a table.', () => {
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
});

prove('Check the selection first, as the quick start does.', async () => {
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

prove('Imported HTML has a <caption>: move it before the table.', async () => {
  const {$repairTable} = (await pageFile('error/146.md', '$repairTable.ts')) as {$repairTable: (table: TableNode) => void};
  const afterPaste = (isRepaired: boolean): [string[], string] => {
    const opened = open();
    if (isRepaired) opened.editor.registerNodeTransform(TableNode, $repairTable);
    paste(opened.editor, '<table><caption>Cap</caption><tr><td>a</td></tr></table>');
    at(opened, 'a', $insertTableRow__EXPERIMENTAL);
    return [opened.errors, opened.editor.getEditorState().read(() => $getRoot().getFirstChild()?.getTextContent() ?? '')];
  };
  expect(afterPaste(false)[0]).toEqual(['Expected GridNode children to be TableRowNode']);
  expect(afterPaste(true)).toEqual([[], 'Cap']);
});

prove('Add TablePlugin, or register the command yourself.', async () => {
  const size = {columns: '2', rows: '1'};
  expect(open().editor.dispatchCommand(INSERT_TABLE_COMMAND, size)).toBe(false);
  const {editor} = await renderInComposer(<TablePlugin />, {nodes});
  expect(editor.dispatchCommand(INSERT_TABLE_COMMAND, size)).toBe(true);
});

prove('Call registerTables() first, then load the content.', () => {
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

prove('Deleting the last row or column removes the table.', async () => {
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
});

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

prove('Where a rowspan reaches below the last row, the missing row is not added: end merged cells there.', async () => {
  const {registerTables} = (await import(/* @vite-ignore */ `${page}/registerTables.ts`)) as {
    registerTables: (editor: LexicalEditor) => () => void;
  };
  const trimPage = '/page-components/docs/error/121.md';
  const {registerSpanTrim} = (await import(/* @vite-ignore */ `${trimPage}/registerSpanTrim.ts`)) as {
    registerSpanTrim: (editor: LexicalEditor) => () => void;
  };
  /** The rows after pasting, and the number of errors of a row that is inserted below the first. */
  const filled = (html: string, isTrimmed = false): [string[][], number] => {
    const {editor, errors} = mount({nodes});
    if (isTrimmed) registerSpanTrim(editor);
    registerTables(editor);
    paste(editor, html);
    const pasted = rows(editor);
    const before = errors.length;
    at({editor, errors: []}, 'a', () => {
      $insertTableColumn__EXPERIMENTAL();
    });
    return [pasted, errors.length - before];
  };
  const tooLong = '<table><tr><td rowspan="2">a</td><td>b</td></tr></table>';
  expect([filled(tooLong), filled(tooLong, true)]).toEqual([
    [[['a', 'b']], 1],
    [[['a', 'b']], 0],
  ]);
  // Rows without cells, and a gap in front of a merged cell.
  expect(filled('<table><tr><td>a</td><td>b</td></tr><tr></tr><tr><td>c</td></tr></table>')).toEqual([
    [
      ['a', 'b'],
      ['', ''],
      ['c', ''],
    ],
    0,
  ]);
  expect(filled('<table><tr><td>a</td><td rowspan="2">b</td></tr><tr></tr></table>')).toEqual([[['a', 'b'], ['']], 0]);
});

/** What a function throws, in words, or `'nothing'`. */
function refusalOf(action: () => unknown): string {
  try {
    action();
    return 'nothing';
  } catch (error) {
    return messageOf(error);
  }
}

prove(
  'A document without any block cannot be loaded again. Backspace on all cells of a table leaves such a document: put a paragraph after each table.',
  async () => {
    const load = async (html: string): Promise<string> => {
      const {editor} = await openRichText(<TablePlugin />, nodes);
      await updated(editor, () => {
        $insertHtml(editor, html);
      });
      await updated(editor, () => {
        $selectCells($cellWith('a'), $cellWith('d'));
      });
      await drawn(() => void editor.dispatchCommand(KEY_BACKSPACE_COMMAND, new KeyboardEvent('keydown')));
      expect(rows(editor)).toEqual([]);
      return refusalOf(() => {
        editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
      });
    };
    expect(await load(square)).toMatch(/^setEditorState: the editor state is empty/);
    expect(await load(`${square}<p>x</p>`)).toBe('nothing');
  },
);

const wideFirst = '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table><p>x</p>';
const wideLast = '<table><tr><td>a</td><td>b</td></tr><tr><td colspan="2">c</td></tr></table><p>x</p>';

/** What a key does with the caret in a cell: the text of the cell that it is in afterwards, and the errors. */
async function pressIn(html: string, from: string, command: LexicalCommand<KeyboardEvent>): Promise<[string, string[]]> {
  const {editor, errors} = await openRichText(<TablePlugin />, nodes);
  editor.getRootElement()?.focus();
  await updated(editor, () => {
    $insertHtml(editor, html);
  });
  await updated(editor, () => {
    $cellWith(from).selectEnd();
  });
  await drawn(() => void editor.dispatchCommand(command, new KeyboardEvent('keydown', {cancelable: true})));
  const isFocused = (): boolean => document.activeElement === editor.getRootElement();
  expect(isFocused()).toBe(true);
  const cell = editor.getEditorState().read(() => {
    const node = $getSelection()?.getNodes()[0];
    return (
      $nodesOfType(TableCellNode)
        .find((cell) => node !== undefined && cell.isParentOf(node))
        ?.getTextContent() ?? 'none'
    );
  });
  await drawn(() => void editor.dispatchCommand(KEY_ESCAPE_COMMAND, new KeyboardEvent('keydown', {cancelable: true})));
  expect(isFocused()).toBe(false);
  return [cell, errors.map(messageOf)];
}

const stuck = ['Node at cords not TableCellNode.'];

prove(
  'Tab, Shift+Tab | the next cell, or one further on, or an error in onError. After it the caret and the focus are kept; Escape leaves the editor',
  async () => {
    expect(await pressIn(`${square}<p>x</p>`, 'a', KEY_TAB_COMMAND)).toEqual(['b', []]);
    expect(await pressIn(wideFirst, 'b', KEY_TAB_COMMAND)).toEqual(['c', []]);
    expect(await pressIn(wideLast, 'a', KEY_TAB_COMMAND)).toEqual(['c', []]);
    expect(await pressIn(wideFirst, 'a', KEY_TAB_COMMAND)).toEqual(['a', stuck]);
  },
);

prove(
  'Arrows to a row with fewer cells | the same error, and the caret does not move. Shift with an arrow on selected cells has its own error',
  async () => {
    // jsdom has no layout: all elements stand in one place.
    const measure = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 9, 9));
    expect(await pressIn(wideFirst, 'c', KEY_ARROW_UP_COMMAND)).toEqual(['c', stuck]);
    expect(await pressIn(`${square}<p>x</p>`, 'd', KEY_ARROW_UP_COMMAND)).toEqual(['b', []]);
    measure.mockRestore();
    const extended = async (html: string, from: string): Promise<string[]> => {
      const {editor, errors} = await openRichText(<TablePlugin />, nodes);
      await updated(editor, () => {
        $insertHtml(editor, html);
      });
      await updated(editor, () => {
        $selectCells($cellWith(from), $cellWith(from));
      });
      const event = new KeyboardEvent('keydown', {cancelable: true, shiftKey: true});
      await drawn(() => void editor.dispatchCommand(KEY_ARROW_UP_COMMAND, event));
      return errors.map(messageOf);
    };
    expect(await extended(wideFirst, 'c')).toEqual(['Cell not found at cords.']);
    expect(await extended(square, 'd')).toEqual([]);
  },
);

prove(
  'Backspace or Delete on selected cells | merged cells in the last row can delete the table when fewer than all cells are selected, with the text of the others. When all are, it is only cleared',
  async () => {
    const left = async (html: string, last: string): Promise<string[]> => {
      const {editor, errors} = await openRichText(<TablePlugin />, nodes);
      await updated(editor, () => {
        $insertHtml(editor, html);
      });
      await updated(editor, () => {
        $selectCells($cellWith('a'), $cellWith(last));
      });
      await drawn(() => void editor.dispatchCommand(KEY_DELETE_COMMAND, new KeyboardEvent('keydown')));
      expect(errors).toEqual([]);
      return outlineOf(editor);
    };
    const empty = 'tablecell(paragraph())';
    expect(await left(wideLast, 'b')).toEqual(['paragraph("x")']);
    expect(await left(wideLast, 'c')).toEqual([`table(tablerow(${empty},${empty}),tablerow(${empty}))`, 'paragraph("x")']);
    const others = 'tablerow(tablecell(paragraph("c")),tablecell(paragraph("d")))';
    expect(await left(`${square}<p>x</p>`, 'b')).toEqual([`table(tablerow(${empty},${empty}),${others})`, 'paragraph("x")']);
    expect(await left(`${square}<p>x</p>`, 'd')).toEqual(['paragraph("x")']);
  },
);

prove(
  'Shift+Enter, or pasted words, in a cell of $unmergeCell() or hasCellMerge={false} | the cell has no paragraph. Inserted content gets into the root, and the document cannot be loaded: give each cell a paragraph',
  async () => {
    const fixPage = '/page-components/docs/error/56.md';
    const {registerCellParagraphs} = (await import(/* @vite-ignore */ `${fixPage}/registerCellParagraphs.ts`)) as {
      registerCellParagraphs: (editor: LexicalEditor) => () => void;
    };
    const blocks = async (hasCellMerge: boolean, isFixed: boolean, $paste?: () => void): Promise<[string[], string[]]> => {
      const {editor} = await openRichText(<TablePlugin hasCellMerge={hasCellMerge} />, nodes);
      if (isFixed) registerCellParagraphs(editor);
      await updated(editor, () => {
        $insertHtml(editor, wideFirst);
        $cellWith('a').selectEnd();
      });
      if (hasCellMerge) await updated(editor, $unmergeCell);
      await updated(editor, () => {
        $nodesOfType(TableCellNode)
          .find((cell) => cell.getTextContent() === '')
          ?.selectStart();
        if ($paste === undefined) editor.dispatchCommand(INSERT_LINE_BREAK_COMMAND, false);
        else $paste();
      });
      const stored = JSON.stringify(editor.getEditorState());
      const types = editor.getEditorState().read(() =>
        $getRoot()
          .getChildren()
          .map((block) => block.getType()),
      );
      const other = open();
      other.editor.parseEditorState(stored);
      return [types, other.errors];
    };
    const words = () => $getSelection()?.insertNodes([$createTextNode('word').setFormat('bold')]);
    for (const hasCellMerge of [true, false]) {
      const [[broken, refusals], [torn]] = [await blocks(hasCellMerge, false), await blocks(hasCellMerge, false, words)];
      expect([broken, torn]).toEqual([
        ['table', 'linebreak', 'paragraph'],
        ['table', 'text', 'paragraph'],
      ]);
      expect(refusals).toEqual(['rootNode.append: Only element or decorator nodes can be appended to the root node']);
      for (const $paste of [undefined, words]) {
        expect(await blocks(hasCellMerge, true, $paste)).toEqual([['table', 'paragraph'], []]);
      }
    }
  },
);
