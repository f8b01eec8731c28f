import type {TreeLine} from '../LiveSample/describe-state.ts';

/** A stretch of text with one format. */
export interface Run {
  text: string;
  format?: 'bold' | 'italic' | 'code';
}

/** A block of the document that the editor starts with. */
export type Block =
  | {type: 'heading'; runs: readonly Run[]}
  | {type: 'paragraph'; runs: readonly Run[]}
  | {type: 'list'; items: readonly (readonly Run[])[]};

/** What the editor holds at first. The server draws it without the framework, the browser builds nodes from it. */
export const firstDocument: readonly Block[] = [
  {type: 'heading', runs: [{text: 'This is the editor'}]},
  {
    type: 'paragraph',
    runs: [
      {text: 'Type in it, and watch the '},
      {text: 'state', format: 'bold'},
      {text: ' change beside it. Every keystroke makes a '},
      {text: 'new', format: 'italic'},
      {text: ' one.'},
    ],
  },
  {
    type: 'list',
    items: [[{text: 'The tree is the document.'}], [{text: 'What you see is drawn from it.'}]],
  },
];

/**
 * The tree of a document, as `describeTree` gives it once an editor holds the document, with the details that the hero shows.
 *
 * @param blocks the document; keys are counted as an editor counts them, in the order in which nodes are made
 */
export function treeOf(blocks: readonly Block[]): TreeLine[] {
  const lines: TreeLine[] = [];
  let lastKey = 0;
  const add = (depth: number, type: string, details: string[], text?: string): void => {
    const key = depth === 0 ? 'root' : String((lastKey += 1));
    lines.push({key, depth, type, details, isSelected: false, ...(text === undefined ? {} : {text})});
  };
  const addRuns = (depth: number, runs: readonly Run[]): void => {
    for (const {text, format} of runs) {
      add(depth, 'text', format === undefined ? [] : [format], text);
    }
  };
  add(0, 'root', []);
  for (const block of blocks) {
    if (block.type === 'list') {
      add(1, 'list', ['tag: ul']);
      for (const runs of block.items) {
        add(2, 'listitem', []);
        addRuns(3, runs);
      }
    } else {
      add(1, block.type, block.type === 'heading' ? ['tag: h2'] : []);
      addRuns(2, block.runs);
    }
  }
  return lines;
}
