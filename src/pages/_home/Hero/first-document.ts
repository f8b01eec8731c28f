import type {StateView} from '../../../features/inspector/shared/state.ts';

/** What the editor holds at first, with the elements and classes that it gives to its nodes. */
export const firstDocument = [
  '<h2 class="ed-h2">This is the editor</h2>',
  '<p class="ed-paragraph">Type in it, and watch the <strong class="ed-bold">state</strong> change next to it. ',
  'Every key press makes a <em class="ed-italic">new</em> one.</p>',
  '<ul class="ed-ul"><li class="ed-li">The tree is the document.</li>',
  '<li class="ed-li">Lexical renders it to the page.</li></ul>',
].join('');

/** The keys have gaps: making nodes of HTML takes keys for nodes that the document does not keep. */
const lines: [key: string, depth: number, type: string, text?: string, detail?: string][] = [
  ['root', 0, 'root'],
  ['1', 1, 'heading', undefined, 'tag: h2'],
  ['2', 2, 'text', 'This is the editor'],
  ['4', 1, 'paragraph'],
  ['5', 2, 'text', 'Type in it, and watch the '],
  ['6', 2, 'text', 'state', 'bold'],
  ['7', 2, 'text', ' change next to it. Every key press makes a '],
  ['8', 2, 'text', 'new', 'italic'],
  ['9', 2, 'text', ' one.'],
  ['11', 1, 'list', undefined, 'tag: ul'],
  ['12', 2, 'listitem'],
  ['13', 3, 'text', 'The tree is the document.'],
  ['15', 2, 'listitem'],
  ['16', 3, 'text', 'Lexical renders it to the page.'],
];

/** The state of the first document, before there is an editor. */
export const firstView: StateView = {
  tab: 'Tree',
  steps: [1],
  current: 0,
  lines: lines.map(([key, depth, type, text, detail]) => ({
    key,
    depth,
    type,
    ...(text !== undefined && {text}),
    details: detail === undefined ? [] : [detail],
    isSelected: false,
  })),
};
