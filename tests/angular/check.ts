import path from 'node:path';

import {chromium} from '@playwright/test';
import {build} from 'esbuild';

import {readPage} from '../../src/content/versions.ts';
import {findBrowser} from '../e2e/support/browser.ts';
import {chromiumLaunch} from '../e2e/support/launch-options.ts';

const root = path.resolve(import.meta.dirname, '../..');
const page = path.join(root, 'docs/getting-started/vue-svelte-angular.md');

/** The code block of the page that has this title. */
function blockOf(title: string): string {
  const fence = new RegExp(`^\`\`\`\\w+ title="${title.replaceAll('.', '\\.')}"[^\\n]*\\n([\\s\\S]*?)^\`\`\``, 'm');
  const [, code] = fence.exec(readPage(page)) ?? [];
  if (code === undefined) throw new Error(`${page}: expected a code block with title="${title}", found none.`);
  return code;
}

/** Starts the component of the page with stored content, and lets a test read what it tells and end it. */
const main = `
  import '@angular/compiler';
  import {Component, provideZonelessChangeDetection, signal} from '@angular/core';
  import {bootstrapApplication} from '@angular/platform-browser';
  import {NoteComponent} from './note.component';

  @Component({
    selector: 'app-root',
    imports: [NoteComponent],
    template: '@if (isShown()) { @for (note of [note()]; track note.id) { <app-note [json]="note.json" (changed)="tell($event)" /> } }',
  })
  class App {
    isShown = signal(true);
    note = signal({id: 1, json: window.stored});
    constructor() {
      window.openNote = (json) => this.note.set({id: 2, json});
      window.hide = () => this.isShown.set(false);
    }
    tell(json) {
      window.told = json;
    }
  }
  void bootstrapApplication(App, {providers: [provideZonelessChangeDetection()]});
`;

/** The component, the editor and Angular in one script. Angular compiles the component when the script runs. */
async function bundle(): Promise<string> {
  const blocks: Record<string, string> = {
    './editor': blockOf('editor.ts'),
    './note.component': blockOf('note.component.ts'),
  };
  const {outputFiles} = await build({
    stdin: {contents: main, loader: 'ts', resolveDir: import.meta.dirname},
    bundle: true,
    conditions: ['development'],
    format: 'iife',
    nodePaths: [path.join(root, 'node_modules')],
    tsconfigRaw: {compilerOptions: {experimentalDecorators: true, useDefineForClassFields: false}},
    write: false,
    plugins: [
      {
        name: 'blocks',
        setup(bundler) {
          bundler.onResolve({filter: /^\.\/(?:editor|note\.component)$/}, ({path: name}) => ({path: name, namespace: 'blocks'}));
          bundler.onLoad({filter: /.*/, namespace: 'blocks'}, ({path: name}) => ({
            contents: blocks[name] ?? '',
            loader: 'ts',
            resolveDir: import.meta.dirname,
          }));
        },
      },
    ],
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error('expected esbuild to write one script, found none.');
  return script.text;
}

/** Fails with both values when they differ. */
function expectEqual(what: string, found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`${page}: ${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}.`);
  }
}

/** `npm test -- angular`: types into the Angular component that the page shows. */
async function check(): Promise<void> {
  const script = await bundle();
  const browser = await chromium.launch(chromiumLaunch(await findBrowser(console.log)));
  try {
    const tab = await browser.newPage();
    const errors: string[] = [];
    tab.on('pageerror', ({message}) => errors.push(message));
    await tab.setContent('<app-root></app-root>');
    await tab.addScriptTag({content: script});
    const note = tab.getByRole('textbox', {name: 'Note'});
    await note.pressSequentially('ab');
    await note.press('Enter');
    await note.pressSequentially('c');
    expectEqual('the paragraphs after typing', await note.locator('p').allTextContents(), ['ab', 'c']);
    const told = await tab.evaluate<unknown>('window.told');
    expectEqual('whether the content was told', typeof told === 'string' && told.includes('"text":"ab"'), true);
    expectEqual(
      'whether the element has an editor',
      await note.evaluate((element) => '__lexicalEditor' in element && element.__lexicalEditor !== null),
      true,
    );
    const element = await note.elementHandle();
    await tab.evaluate('window.hide()');
    await note.waitFor({state: 'detached'});
    expectEqual(
      'whether the element that went still has an editor',
      await element.evaluate((node) => '__lexicalEditor' in node && node.__lexicalEditor !== null),
      false,
    );

    await tab.setContent('<app-root></app-root>');
    await tab.evaluate((json) => Object.assign(window, {stored: json}), told);
    await tab.addScriptTag({content: script});
    await note.locator('p').last().waitFor();
    expectEqual('the paragraphs of stored content', await note.locator('p').allTextContents(), ['ab', 'c']);
    const other = String(told).replace('"ab"', '"other"');
    await tab.evaluate(`window.openNote(${JSON.stringify(other)})`);
    await note.getByText('other').waitFor();
    expectEqual('the paragraphs of another document', await note.locator('p').allTextContents(), ['other', 'c']);
    expectEqual('errors', errors, []);
    console.log('The component for Angular takes content, tells of changes and ends its editor.');
  } finally {
    await browser.close();
  }
}

check().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
