import {expect} from 'vitest';

import {runInNode} from '../support/node.ts';
import {prove} from '../support/prove.ts';

prove(
  'Neither onMounted() nor onMount() runs while a server renders, so the server sends an empty element and no editor starts there.',
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
