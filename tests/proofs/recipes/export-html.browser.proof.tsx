import {createEditor, $getRoot, ParagraphNode, $createParagraphNode, $createTextNode, type LexicalEditor} from 'lexical';
import {expect, onTestFinished} from 'vitest';

import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';

/** Shows a file in a frame, and says whether its scripts have run. */
async function runsScripts(html: string): Promise<boolean> {
  const frame = document.createElement('iframe');
  onTestFinished(() => {
    frame.remove();
  });
  Reflect.deleteProperty(window, 'hacked');
  frame.srcdoc = html;
  const loaded = new Promise((resolve) => {
    frame.onload = resolve;
  });
  document.body.append(frame);
  await loaded;
  frame.contentDocument?.querySelector('a')?.click();
  await new Promise((resolve) => setTimeout(resolve, 200));
  return Reflect.get(window, 'hacked') === true;
}

prove('Its policy keeps scripts of your own nodes from running.', async () => {
  const {toHtmlPage} = (await pageFile('recipes/export-html.md', 'toHtmlPage.ts')) as {
    toHtmlPage: (editor: LexicalEditor) => {title: string; html: string};
  };
  const run = 'parent.hacked = true';
  for (const hostile of [
    `<script>${run}</script>`,
    `<img src="x" onerror="${run}">`,
    `<a href="javascript:void (${run})">a</a>`,
  ]) {
    const editor = createEditor({
      html: {
        export: new Map([
          [
            ParagraphNode,
            () => {
              const element = document.createElement('div');
              element.innerHTML = hostile;
              return {element};
            },
          ],
        ]),
      },
      onError(error) {
        throw error;
      },
    });
    editor.update(() => $getRoot().append($createParagraphNode().append($createTextNode('a'))), {discrete: true});
    const {html} = toHtmlPage(editor);
    const open = html.replace(/<meta http-equiv[^>]*>/, '');
    expect([await runsScripts(html), await runsScripts(open)], hostile).toEqual([false, true]);
  }
});
