import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {$createParagraphNode, $createTextNode, $getRoot, createEditor, getNearestEditorFromDOMNode, UNDO_COMMAND} from 'lexical';
import {expect} from 'vitest';

import {runInNode} from '../support/node.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

const page = '/page-components/docs/getting-started/vue-svelte-angular.md';

prove("Otherwise, users can't undo a first change that a button makes.", async () => {
  const {mountEditor} = (await import(/* @vite-ignore */ `${page}/editor.ts`)) as {
    mountEditor: (element: HTMLElement, json: string | undefined, onChange: (json: string) => void) => () => void;
  };
  const json = storedDocument(storedParagraph('stored'));
  const textsAfter = (mount: (element: HTMLElement) => void): (string | null)[] => {
    const element = document.body.appendChild(document.createElement('div'));
    mount(element);
    const editor = getNearestEditorFromDOMNode(element);
    editor?.update(() => $getRoot().append($createParagraphNode().append($createTextNode('!'))), {discrete: true});
    const changed = element.textContent;
    editor?.dispatchCommand(UNDO_COMMAND, undefined);
    return [changed, element.textContent];
  };
  const saved: string[] = [];
  expect(
    textsAfter((element) => {
      mountEditor(element, json, (text) => saved.push(text));
      // Loading is no change.
      expect(saved).toEqual([]);
    }),
  ).toEqual(['stored!', 'stored']);
  expect(saved).toHaveLength(2);
  expect(textsAfter((element) => void mountEditor(element, undefined, () => undefined))).toEqual(['!', '']);
  const registeredLater = (element: HTMLElement): void => {
    const editor = createEditor();
    editor.setRootElement(element);
    editor.setEditorState(editor.parseEditorState(json));
    registerHistory(editor, createEmptyHistoryState(), 300);
  };
  expect(textsAfter(registeredLater)).toEqual(['stored!', 'stored!']);
});

prove(
  'A server does not run the functions that you pass to onMounted(), onMount() and afterNextRender(), so it sends an empty element.',
  () => {
    const lines = runInNode(`
      import {createSSRApp, h, onMounted} from 'vue';
      import {renderToString} from 'vue/server-renderer';
      import {onMount} from 'svelte';
      const mounted = [];
      const app = createSSRApp({
        setup() {
          onMounted(() => mounted.push('vue'));
          return () => h('div', {contenteditable: 'true'});
        },
      });
      console.log(await renderToString(app));
      onMount(() => mounted.push('svelte'));
      console.log(mounted.length);
    `);
    expect(lines).toEqual(['<div contenteditable="true"></div>', '0']);
  },
);
