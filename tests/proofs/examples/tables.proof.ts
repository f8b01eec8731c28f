import {createHeadlessEditor} from '@lexical/headless';
import {$createTableNodeWithDimensions, TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import {$getRoot, $nodesOfType} from 'lexical';
import {expect} from 'vitest';

import {prove} from '../support/prove.ts';

prove(
  'setHeight() returns the height in the version that you call it on: at the first change in an update, the one from before.',
  () => {
    const editor = createHeadlessEditor({nodes: [TableNode, TableRowNode, TableCellNode]});
    editor.update(() => void $getRoot().append($createTableNodeWithDimensions(1, 1)), {discrete: true});
    const returned: (number | null | undefined)[] = [];
    for (const heights of [[40], [50, 60]]) {
      editor.update(
        () => {
          for (const height of heights) {
            // Each time the latest version.
            const [row] = $nodesOfType(TableRowNode);
            returned.push(row?.setHeight(height));
          }
        },
        {discrete: true},
      );
    }
    expect(returned).toEqual([undefined, 40, 60]);
  },
);
