import {createEditor} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';
import {mount as mountSvelte, unmount as unmountSvelte, type Component as SvelteComponent} from 'svelte';
import {createApp, h, nextTick, reactive, ref, shallowRef, type Component as VueComponent} from 'vue';

import {settled} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph, type StoredNode} from '../support/stored-json.ts';

const page = '/page-components/docs/getting-started/vue-svelte-angular.md';

/** A component of the page that is on the screen. */
interface Shown {
  element: HTMLElement;
  /** The last content that it told of. */
  told: () => string | undefined;
  unmount: () => void;
}

type Show = (json?: string) => Promise<Shown>;

type Mount = (element: HTMLElement, json: string | undefined, onChange: (json: string) => void) => () => void;

function elementIn(container: HTMLElement): HTMLElement {
  const element = container.querySelector<HTMLElement>('[role="textbox"]');
  if (element === null) throw new Error('expected the component to show an editor');
  return element;
}

function container(): HTMLElement {
  document.body.replaceChildren();
  return document.body.appendChild(document.createElement('main'));
}

const showVue: Show = async (json) => {
  // The plugin of the tests makes it from the block of the page.
  const module = (await import(/* @vite-ignore */ `${page}/Note.vue`)) as {default: VueComponent};
  let told: string | undefined;
  const onChange = (next: string): void => {
    told = next;
  };
  const app = createApp(module.default, {json, onChange});
  const target = container();
  app.mount(target);
  return {
    element: elementIn(target),
    told: () => told,
    unmount: () => {
      app.unmount();
    },
  };
};

const showSvelte: Show = async (json) => {
  // The plugin of the tests makes it from the block of the page.
  const module = (await import(/* @vite-ignore */ `${page}/Note.svelte`)) as {default: SvelteComponent<Record<string, unknown>>};
  let told: string | undefined;
  const target = container();
  const component = mountSvelte(module.default, {target, props: {json, onchange: (next: string) => (told = next)}});
  await settled();
  return {element: elementIn(target), told: () => told, unmount: () => void unmountSvelte(component)};
};

const both = [showVue, showSvelte];

prove(
  "You don't need a binding package. Write one function that starts an editor on an element, and call it from a component of your framework.",
  async () => {
    for (const show of both) {
      const {element, told, unmount} = await show();
      await userEvent.click(element);
      await userEvent.keyboard('ab{Enter}c');
      await settled();
      expect([...element.querySelectorAll('p')].map(({textContent}) => textContent)).toEqual(['ab', 'c']);
      await userEvent.keyboard('{Control>}z{/Control}');
      await expect.poll(() => element.textContent).not.toBe('abc');
      expect(told()).toContain('"type":"root"');
      unmount();
    }
  },
);

prove('onChange receives the content as JSON. Pass this JSON to mountEditor() later to show the content again.', async () => {
  for (const show of both) {
    const {element, told} = await show(storedDocument(storedParagraph('stored')));
    await expect.poll(() => element.textContent).toBe('stored');
    const before = told();
    await userEvent.click(element);
    await userEvent.keyboard('{End}!');
    await expect.poll(told).not.toBe(before);
    expect(told()).toContain(JSON.stringify('stored!'));
  }
});

prove(
  "If Lexical can't read all of the JSON, mountEditor() throws before users can type, so your stored content is kept.",
  async () => {
    // The plugin of the tests makes it from the block of the page.
    const {mountEditor} = (await import(/* @vite-ignore */ `${page}/editor.ts`)) as {mountEditor: Mount};
    const saved: string[] = [];
    const startWith = (...blocks: StoredNode[]): HTMLElement => {
      const element = container();
      mountEditor(element, storedDocument(...blocks), (json) => saved.push(json));
      return element;
    };
    const image = {type: 'image', version: 1};
    expect(messageThrownBy(() => startWith(storedParagraph('one'), image, storedParagraph('two')))).toBe(
      'parseEditorState: type "image" + not found',
    );
    const [unread] = document.querySelectorAll('main');
    if (unread === undefined) throw new Error('expected the element');
    expect([unread.isContentEditable, saved]).toEqual([false, []]);
    const whole = startWith(storedParagraph('one'), storedParagraph('two'));
    expect(whole.isContentEditable).toBe(true);
    await userEvent.click(whole);
    await userEvent.keyboard('x');
    await expect.poll(() => saved.length).toBeGreaterThan(0);
    expect(saved.at(-1)).toContain('two');
  },
);

/** Shows the Vue component, gives it other stored content with or without a new key, and types there. */
async function showLater(isKeyed: boolean): Promise<{shown: string | null; saved: string | undefined}> {
  const module = (await import(/* @vite-ignore */ `${page}/Note.vue`)) as {default: VueComponent};
  const json = ref<string>();
  let saved: string | undefined;
  const onChange = (next: string): void => {
    saved = next;
  };
  const app = createApp({render: () => h(module.default, {json: json.value, key: isKeyed ? json.value : undefined, onChange})});
  const target = container();
  app.mount(target);
  json.value = storedDocument(storedParagraph('stored'));
  await nextTick();
  await settled();
  await userEvent.click(elementIn(target));
  await userEvent.keyboard('{Control>}{End}{/Control}!');
  await expect.poll(() => saved).toBeDefined();
  const shown = elementIn(target).textContent;
  app.unmount();
  return {shown, saved};
}

prove('The components below read json once, so a later value never appears, and users overwrite it when they type.', async () => {
  const [once, again] = [await showLater(false), await showLater(true)];
  expect([once.shown, again.shown]).toEqual(['!', 'stored!']);
  expect([once.saved?.includes('stored'), again.saved?.includes('stored')]).toEqual([false, true]);
});

prove('Svelte calls the function that onMount() receives from mountEditor() when it removes the component.', async () => {
  for (const show of both) {
    const {element, unmount} = await show();
    const editorOf = (): unknown => (element as HTMLElement & {__lexicalEditor?: unknown}).__lexicalEditor ?? null;
    expect(editorOf()).not.toBeNull();
    unmount();
    expect(editorOf()).toBeNull();
  }
});

prove('Vue returns a proxy, and an update through a proxy can freeze the page. Use a plain variable or shallowRef().', () => {
  const editor = createEditor();
  expect([ref(editor).value === editor, reactive(editor) === editor, shallowRef(editor).value === editor]).toEqual([
    false,
    false,
    true,
  ]);
});
