import {
  $getNodeByKey,
  createEditor,
  UNDO_COMMAND,
  type DecoratorNode,
  type EditorState,
  type LexicalNode,
  type NodeKey,
} from 'lexical';

import {messageOf, type Check, type CheckContext} from './check-context.ts';

/** The checks of the last four steps, which are about a node class. */

/** The node class that the steps require from the reader. */
declare class Rating extends DecoratorNode<unknown> {
  constructor(stars: number, key?: NodeKey);
  getStars(): number;
  setStars(stars: number): void;
}

/** What the file with the class exports. */
interface RatingModule {
  RatingNode: typeof Rating;
  $createRatingNode: (stars: number) => Rating;
}

/** Takes the class and its helper from the files. */
function ratingOf(context: CheckContext): RatingModule {
  const RatingNode = context.exported('RatingNode');
  const $createRatingNode = context.exported('$createRatingNode');
  context.need(
    typeof RatingNode === 'function' && typeof $createRatingNode === 'function',
    'Both are functions.',
    '`RatingNode` should be a class, and `$createRatingNode` a function.',
  );
  // The names say it; where they lie, what follows fails.
  return {RatingNode, $createRatingNode} as RatingModule;
}

function isRating(node: LexicalNode | null): node is Rating {
  return node?.getType() === 'rating';
}

/** The numbers of stars in a state. */
function starsIn(context: CheckContext, state?: EditorState): number[] {
  return context.nodes((node) => (isRating(node) ? node.getStars() : undefined), state);
}

export const makeANode: Check = (context) => {
  const {RatingNode, $createRatingNode} = ratingOf(context);
  context.need(
    RatingNode.getType() === 'rating',
    'Its type is `rating`.',
    "The static method `getType()` should return `'rating'`: saved documents contain this name.",
  );
  context.need(
    context.editor.hasNodes([RatingNode]),
    'The editor knows the class.',
    'The editor does not know the class. Give `createEditor()` the option `nodes: [RatingNode]`.',
  );
  context.fill(() => $createRatingNode(3));
  context.need(
    starsIn(context).join() === '3',
    'A node with three stars is in the state.',
    '`$createRatingNode(3)` was appended, but no rating in the state returns 3 from `getStars()`. Check the console.',
  );
  const before = context.editor.getEditorState();
  const key = context.nodes((node) => (isRating(node) ? node.getKey() : undefined))[0] ?? '';
  const shown = (): number => context.editor.getElementByKey(key)?.textContent.match(/★/g)?.length ?? 0;
  context.need(
    shown() === 3,
    'The page shows three stars.',
    `The page shows ${String(shown())} stars, expected 3. Draw them in \`createDOM()\`.`,
  );
  context.change(() => {
    const node = $getNodeByKey(key);
    if (isRating(node)) node.setStars(5);
  });
  context.need(
    starsIn(context).join() === '5',
    '`setStars(5)` changes it.',
    `After \`setStars(5)\`, \`getStars()\` returns ${starsIn(context).join()}. Does \`clone()\` pass on the key?`,
  );
  context.need(
    starsIn(context, before).join() === '3',
    'The earlier state still has three.',
    'The earlier state also changed. Make `setStars()` write to `this.getWritable()`.',
  );
  context.need(
    shown() === 5,
    'The page shows the change.',
    `The page shows ${String(shown())} stars after the change, expected 5. Return true from \`updateDOM()\` to draw again.`,
  );
};

export const insertTheNode: Check = async (context) => {
  const command = context.command<number>('INSERT_RATING_COMMAND');
  await context.write('Good book');
  context.selectEnd();
  await context.dispatch(command, 4);
  context.need(
    starsIn(context).join() === '4',
    'The command inserts a node with the dispatched number of stars.',
    `The check dispatched 4, but the state has ${starsIn(context).length === 0 ? 'no `rating` node yet' : `ratings of ${starsIn(context).join(', ')}`}. Register a handler that calls \`$insertNodes\`.`,
  );
  context.need(
    context.blockCount === 1 && context.text.startsWith('Good book'),
    'The node is after the text, in the same paragraph.',
    'The node is not at the caret. Insert it with `$insertNodes`.',
  );
  await context.dispatch(UNDO_COMMAND, undefined);
  context.need(
    starsIn(context).length === 0,
    'Undo removes it.',
    'Undo does not remove it. Is the history of step 8 still registered?',
  );
};

export const saveAndLoad: Check = (context) => {
  const {RatingNode, $createRatingNode} = ratingOf(context);
  context.fill(() => $createRatingNode(4));
  let saved = '';
  let failure = '';
  try {
    saved = JSON.stringify(context.editor.getEditorState());
  } catch (error) {
    failure = messageOf(error);
  }
  context.need(
    saved !== '',
    'The state can be saved as JSON.',
    `The state cannot be saved as JSON: ${failure} Write \`exportJSON()\`.`,
  );
  context.need(
    saved.includes('"stars":4') && saved.includes('"type":"rating"') && saved.includes('"version":'),
    'The JSON has type, version and stars.',
    `The JSON of the node needs \`type\`, \`version\` and \`stars\`. It has ${saved.slice(saved.indexOf('"children":[{') + 12, 300)}`,
  );
  const other = createEditor({
    nodes: [RatingNode],
    onError: (error) => {
      failure = error.message;
    },
  });
  let loaded: EditorState | undefined;
  try {
    loaded = other.parseEditorState(saved);
  } catch (error) {
    failure = messageOf(error);
  }
  context.need(
    loaded !== undefined && failure === '',
    'A second editor can load it.',
    `A second editor cannot load it: ${failure} Write the static method \`importJSON()\`.`,
  );
  const stars = starsIn(context, loaded).join();
  context.need(
    stars === '4',
    'The loaded node has four stars.',
    `The loaded node has ${stars || 'no'} stars, expected 4. Use them in \`importJSON()\`.`,
  );
};

/** The class with a mistake: it loses its stars when it is loaded, or its `setStars()` does nothing. */
function withMistake({RatingNode}: RatingModule, mistake: 'importJSON' | 'setStars'): RatingModule {
  class Mistaken extends RatingNode {
    static override getType(): string {
      return 'rating';
    }

    static override clone(node: Rating): Rating {
      return new Mistaken(node.getStars(), node.__key);
    }

    static override importJSON({stars = 0}: {type: string; version: number; stars?: number}): Rating {
      return new Mistaken(mistake === 'importJSON' ? 0 : stars);
    }

    override setStars(stars: number): void {
      if (mistake !== 'setStars') super.setStars(stars);
    }
  }
  return {RatingNode: Mistaken, $createRatingNode: (stars) => new Mistaken(stars)};
}

export const testTheNode: Check = (context) => {
  const right = ratingOf(context);
  const test = context.exported('testRating');
  /** Runs the reader's test; gives what it throws. */
  const run = (module: RatingModule): string | undefined => {
    try {
      if (typeof test === 'function') (test as (module: RatingModule) => void)(module);
      return undefined;
    } catch (error) {
      return messageOf(error);
    }
  };
  context.need(typeof test === 'function', 'It is a function.', '`testRating` should be a function.');
  const failure = run(right);
  context.need(failure === undefined, 'Your node passes your test.', `Your test throws for your own node: ${failure ?? ''}`);
  context.need(
    run(withMistake(right, 'importJSON')) !== undefined,
    'A node that loses its stars when it is loaded fails your test.',
    'Your test passes with a node that loses its stars when it is loaded. Save a state as JSON, load it, and compare the stars.',
  );
  context.need(
    run(withMistake(right, 'setStars')) !== undefined,
    'A node whose `setStars()` does nothing fails your test.',
    'Your test passes with a node whose `setStars()` does nothing. Change the stars in an update, and compare them.',
  );
};
