import {$generateHtmlFromNodes} from '@lexical/html';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {PlainTextPlugin} from '@lexical/react/LexicalPlainTextPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {LexicalTypeaheadMenuPlugin, MenuOption} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {$getRoot, type Klass, type TextNode} from 'lexical';
import {act, StrictMode, type ComponentType} from 'react';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {pageFiles} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {show} from '../support/sample.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';
import {write, type WrittenEditor} from '../support/writing.tsx';

interface Person {
  id: string;
  name: string;
  team: string;
}

type FindPeople = (query: string, signal: AbortSignal) => Promise<Person[]>;

/** What proofs use of the page's code. */
interface Sample {
  default: ComponentType;
  MentionNode: Klass<TextNode>;
  MentionsPlugin: ComponentType<{findPeople: FindPeople}>;
  findPeople: FindPeople;
  people: Person[];
}

async function sample(): Promise<Sample> {
  return (await pageFiles('recipes/mentions.md', 'MentionsEditor.tsx', 'MentionNode.ts', 'MentionsPlugin.tsx')) as Sample;
}

/** The page's editor with another server. */
async function writeWith(findPeople: FindPeople): Promise<WrittenEditor> {
  const {MentionNode, MentionsPlugin} = await sample();
  return write(
    <StrictMode>
      <LexicalComposer initialConfig={{namespace: 'Mentions', nodes: [MentionNode], onError: console.error}}>
        <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
        <HistoryPlugin />
        <MentionsPlugin findPeople={findPeople} />
      </LexicalComposer>
    </StrictMode>,
  );
}

/** The page's editor with a server that answers at once. */
async function writeFast(): Promise<WrittenEditor> {
  const {people} = await sample();
  return writeWith((query) => Promise.resolve(people.filter(({name}) => name.toLowerCase().includes(query.toLowerCase()))));
}

const options = () => [...document.querySelectorAll('[role=option]')].map(({textContent}) => textContent);
const status = ({container}: WrittenEditor) => container.querySelector('[role=status]')?.textContent;

/** A stored mention between two words. */
const ada = storedText('@Ada', {mode: 'token', personId: 'p1', type: 'mention'});
const between = storedDocument(storedParagraph('hi ', ada, ' x'));

/** How far the menu is below the top of its line, when its anchor is put into an element with this position. */
async function distance(position: string): Promise<number> {
  const parent = document.createElement('div');
  Object.assign(parent.style, {position, marginTop: '200px'});
  document.body.replaceChildren(parent);
  const {element, unmount} = await show(
    <LexicalComposer initialConfig={{namespace: 'menu', onError: console.error}}>
      <PlainTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
      <LexicalTypeaheadMenuPlugin
        parent={parent}
        options={[new MenuOption('one')]}
        onQueryChange={() => undefined}
        onSelectOption={() => undefined}
        triggerFn={(text) => ({leadOffset: 0, matchingString: text, replaceableString: text})}
        menuRenderFn={() => null}
      />
    </LexicalComposer>,
  );
  await act(async () => {
    await userEvent.click(element);
    await userEvent.keyboard('a');
  });
  const menu = () => document.getElementById('typeahead-menu');
  await expect.poll(() => menu()?.isConnected).toBe(true);
  const top = (menu()?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().top;
  await unmount();
  return top;
}

prove('The menu is at the wrong place. Set parent only to an element that is not positioned.', async () => {
  const right = await distance('static');
  expect(right).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThan(60);
  // The menu comes a little nearer once it has been measured.
  expect((await distance('relative')) - right).toBeGreaterThan(150);
});

prove('usePeople sends a request for each query and drops an answer that comes late.', async () => {
  const answers = new Map<string, (people: Person[]) => void>();
  const aborted: string[] = [];
  const written = await writeWith(
    (query, signal) =>
      new Promise((answer) => {
        answers.set(query, answer);
        signal.addEventListener('abort', () => aborted.push(query));
      }),
  );
  const answer = async (query: string): Promise<void> => {
    answers.get(query)?.([{id: query, name: `answer to ${query}`, team: 'a'}]);
    await written.pass(0);
  };
  await written.press('@s');
  expect([options(), status(written)]).toEqual([[], 'Looking for people…']);
  await written.press('a');
  await answer('s');
  expect(options()).toEqual([]);
  await answer('sa');
  expect(options()).toEqual(['answer to sa a']);
  // What was found for another query cannot be chosen, even by a key that comes before the menu is drawn again.
  await act(() => userEvent.keyboard('m{Enter}'));
  await written.pass(0);
  expect([options(), written.blocks(), aborted.includes('sa')]).toEqual([[], ['@sam'], true]);
  await written.unmount();
});

prove('When a request fails, the status shows it, and the next key sends another.', async () => {
  let find: () => Promise<Person[]> = () => Promise.reject(new Error('offline'));
  const written = await writeWith(() => find());
  await written.press('@s');
  expect(status(written)).toBe('People could not be loaded. Type on to try again.');
  find = () => Promise.resolve([{id: '1', name: 'Sam Lee', team: 'Design'}]);
  await written.press('a');
  expect(options()).toEqual(['Sam Lee Design']);
  await written.unmount();
});

prove('undo a choice | shows the typed text again, after one step', async () => {
  const written = await writeFast();
  await written.press('hi @sa{Enter}');
  expect(written.blocks()).toEqual(['hi mention(@Sam Lee) ']);
  await written.press('{Control>}z{/Control}');
  expect(written.blocks()).toEqual(['hi @sa']);
  await written.press('{Escape}{Control>}{Shift>}z{/Shift}{/Control}');
  expect(written.blocks()).toEqual(['hi mention(@Sam Lee) ']);
  await written.unmount();
});

prove('press Backspace after a mention | removes all of it', async () => {
  const written = await writeFast();
  await written.load(between);
  await written.press('{ArrowLeft}{ArrowLeft}{Backspace}');
  expect(written.blocks()).toEqual(['hi  x']);
  await written.unmount();
});

prove('press an arrow key next to a mention, or click into it | places the caret at one of its ends', async () => {
  const written = await writeFast();
  await written.load(between);
  await written.press('{ArrowLeft}{ArrowLeft}{ArrowLeft}1{ArrowRight}2');
  expect(written.blocks()).toEqual(['hi 1mention(@Ada)2 x']);
  const mention = written.element.querySelector('.ed-mention');
  if (mention === null) throw new Error('expected a mention');
  await act(() => userEvent.click(mention));
  await written.pass(50);
  await written.press('3');
  expect(written.blocks()[0]).toMatch(/^hi 1(3?)mention\(@Ada\)(?!\1)3?2 x$/);
  await written.unmount();
});

prove('A letter that is typed inside a mention replaces the mention.', async () => {
  const {MentionNode} = await sample();
  const written = await write(
    <LexicalComposer initialConfig={{namespace: 'Mentions', nodes: [MentionNode], onError: console.error}}>
      <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
    </LexicalComposer>,
  );
  await written.load(between);
  await written.press('{ArrowLeft}{ArrowLeft}{ArrowLeft}b');
  expect(written.blocks()).toEqual(['hi b x']);
  await written.unmount();
});

prove('paste a mention that you copied here | inserts a mention of the same person', async () => {
  const written = await writeFast();
  await written.load(between);
  for (const by of ['copy', 'cut'] as const) {
    await written.carry(by, 'nodes');
    expect(written.blocks()).toEqual(['hi mention(@Ada) x']);
  }
  expect(JSON.stringify(written.editor.getEditorState())).toContain('"personId":"p1"');
  await written.unmount();
});

prove(
  'copy a mention into another application as HTML | writes data-person-id into it, and reads it when it comes back',
  async () => {
    const written = await writeFast();
    await written.load(between);
    expect(written.editor.getEditorState().read(() => $generateHtmlFromNodes(written.editor))).toContain('data-person-id="p1"');
    await written.carry('copy', 'html');
    expect(written.blocks()).toEqual(['hi mention(@Ada) x']);
    expect(JSON.stringify(written.editor.getEditorState())).toContain('"personId":"p1"');
    await written.unmount();
  },
);

prove('paste a mention as plain text | inserts its name as text', async () => {
  const written = await writeFast();
  await written.load(between);
  await written.carry('copy', 'text');
  expect(written.blocks()).toEqual(['hi @Ada x']);
  await written.unmount();
});

prove('choose a person inside bold text | makes a bold mention', async () => {
  const written = await writeFast();
  await written.press('{Control>}b{/Control}@a{Enter}on');
  expect(written.blocks()).toEqual(['mention(@Ada Lovelace) on']);
  const formats = written.editor.getEditorState().read(() =>
    $getRoot()
      .getAllTextNodes()
      .map((node) => node.getFormat()),
  );
  expect(formats).toEqual([1, 1]);
  await written.unmount();
});

prove('HTML keeps the formats of a mention, but not its style or a highlight. JSON keeps all of them.', async () => {
  const written = await writeFast();
  const after = async (format: number, kind: 'html' | 'nodes', style = ''): Promise<unknown> => {
    await written.load(storedDocument(storedParagraph({...ada, format, style}, ' x')));
    await written.carry('copy', kind);
    return written.editor.getEditorState().read(() => {
      const [mention] = $getRoot().getAllTextNodes();
      return mention?.getType() === 'mention' ? [mention.getFormat(), mention.getStyle()] : 'lost';
    });
  };
  const [bold, italic, struck, underlined, code, sub, sup, highlight] = [1, 2, 4, 8, 16, 32, 64, 128];
  const all = bold + italic + struck + underlined + code;
  for (const format of [bold, italic, struck, underlined, code, sub, sup, all]) {
    expect(await after(format, 'html')).toEqual([format, '']);
  }
  expect(await after(highlight, 'html')).toEqual([0, '']);
  expect(await after(code + highlight, 'html')).toEqual([code, '']);
  expect(await after(code + highlight, 'nodes')).toEqual([code + highlight, '']);
  expect(await after(bold, 'html', 'color: teal')).toEqual([bold, '']);
  expect(await after(bold, 'nodes', 'color: teal')).toEqual([bold, 'color: teal']);
  await written.unmount();
});

prove('The editor keeps the focus. aria-controls names the list and aria-activedescendant the chosen option.', async () => {
  const written = await writeFast();
  await written.press('@sam{ArrowDown}');
  // The plugin places the menu again, and writes its names again.
  window.dispatchEvent(new Event('resize'));
  await written.pass(0);
  const named = (attribute: string) => document.getElementById(written.element.getAttribute(attribute) ?? '');
  expect(document.activeElement).toBe(written.element);
  // The list is named once it is rendered, which is after the keys.
  await expect.poll(() => named('aria-controls')?.role).toBe('listbox');
  const name = named('aria-controls')?.getAttribute('aria-labelledby') ?? '';
  expect(document.getElementById(name)?.textContent).toBe('People');
  await expect.poll(() => named('aria-activedescendant')?.textContent).toBe('Sam Lee Support');
  // The plugin does not follow what is typed.
  await written.press(' {Backspace}{Backspace}');
  await expect.poll(() => named('aria-activedescendant')?.textContent).toBe('Sam Lee Design');
  await written.press('{Escape}');
  expect([written.element.hasAttribute('aria-controls'), written.element.hasAttribute('aria-activedescendant')]).toEqual([
    false,
    false,
  ]);
  await written.unmount();
});

prove('press Escape | closes the menu until the next letter', async () => {
  const written = await writeFast();
  await written.press('@s{Escape}');
  expect([options(), status(written), document.activeElement === written.element]).toEqual([[], '', true]);
  await written.press('a');
  expect(options()).toHaveLength(2);
  await written.unmount();
});

prove('tap an option | inserts it and leaves the focus in the editor', async () => {
  const {default: MentionsEditor} = await sample();
  await import('../../../src/css/tokens.css');
  await import('../../../src/features/samples/browser/LiveSample/editor.css');
  const written = await write(<MentionsEditor />);
  await written.press('{Control>}{End}{/Control}@sam');
  await written.pass(250);
  const option = document.querySelector('[role=option]');
  if (option === null) throw new Error('expected an option');
  expect(option.getBoundingClientRect().height).toBeGreaterThanOrEqual(32);
  await act(() => userEvent.click(option));
  await written.press('on');
  const line = 'mention(@Ada Lovelace) wrote the first program. Ask mention(@Sam Lee) on';
  expect([written.blocks(), document.activeElement]).toEqual([[line], written.element]);
  await written.unmount();
});

prove('In a read-only editor no menu opens. It closes when the editor loses the focus.', async () => {
  const written = await writeFast();
  await written.press('@sa');
  expect(options()).toHaveLength(2);
  await act(async () => {
    written.element.blur();
    await Promise.resolve();
  });
  expect([options(), document.querySelectorAll('body > *').length]).toEqual([[], 1]);
  await act(async () => {
    written.element.focus();
    await Promise.resolve();
  });
  await written.press('m');
  expect(options()).toHaveLength(2);
  await act(async () => {
    written.editor.setEditable(false);
    await Promise.resolve();
  });
  await written.press('{ArrowLeft}{Enter}');
  expect([options(), written.blocks()]).toEqual([[], ['@sam']]);
  await act(async () => {
    written.editor.setEditable(true);
    await Promise.resolve();
  });
  expect([options(), status(written)]).toEqual([[], '']);
  await written.unmount();
});
