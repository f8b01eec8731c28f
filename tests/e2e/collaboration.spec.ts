import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import type {Browser, Locator, Page} from '@playwright/test';

import {programFolder, startPageServer, tokenFor} from '../support/page-server.ts';
import {fileOf} from './support/page-code.ts';
import {expect, test} from './support/test.ts';
import {ViteProject} from './support/vite-project.ts';

/** What people who follow the guide have at its end: their server, and two browsers that know each other by it alone. */

const guide = 'docs/collaboration/react.md';
/** The files that the guide to production shows for the browser. */
const browserFiles = path.join(programFolder, 'src');

/** A person at another computer. */
async function join(
  browser: Browser,
  url: string,
  name: string,
  right: 'read' | 'write',
): Promise<{page: Page; editor: Locator}> {
  const page = await (await browser.newContext()).newPage();
  const token = tokenFor('note-1', name, {canWrite: right === 'write'});
  await page.goto(`${url}/?${new URLSearchParams({name, right, token}).toString()}`);
  const editor = page.getByRole('textbox', {name: 'Shared note'});
  await expect(page.getByText('Connected', {exact: true})).toBeAttached();
  return {page, editor};
}

/** The words in an editor, in the order of the alphabet: where two people write at once, either may come first. */
const wordsIn = async (editor: Locator): Promise<string[]> =>
  ((await editor.textContent()) ?? '').split(/\W+/).filter(Boolean).toSorted();

test(
  'two browsers write at the same time, also while the server is dead, and have the same text in the end',
  {tag: ['@chromium', '@full']},
  async ({browser}) => {
    test.setTimeout(240_000);
    const server = await startPageServer();
    const project = new ViteProject(guide, 'production');
    project.write({
      'src/main.tsx': fileOf(guide, 'src/main.tsx'),
      ...Object.fromEntries(
        readdirSync(browserFiles).map((name) => {
          const text = readFileSync(path.join(browserFiles, name), 'utf8');
          // The guide's port may be taken by another test.
          return [`src/${name}`, text.replace('ws://localhost:1234', server.url)];
        }),
      ),
    });
    const site = await project.dev();
    try {
      const ada = await join(browser, site.announced, 'Ada', 'write');
      const bob = await join(browser, site.announced, 'Bob', 'write');
      const grace = await join(browser, site.announced, 'Grace', 'read');
      for (const name of ['Ada', 'Bob', 'Grace']) {
        await expect(ada.page.getByRole('list', {name: 'People in this note'})).toContainText(name);
      }
      await expect(grace.editor).toHaveAttribute('contenteditable', 'false');

      /** Both type at once, each in a paragraph of their own. */
      const typeTogether = async (round: string): Promise<void> => {
        await Promise.all(
          [ada, bob].map(async ({editor}, index) => {
            await editor.press('ControlOrMeta+End');
            await editor.press('Enter');
            await editor.pressSequentially(`${index === 0 ? 'ada' : 'bob'}${round} `, {delay: 20});
          }),
        );
      };
      const expectSame = async (words: string[]): Promise<void> => {
        for (const {editor} of [ada, bob, grace]) await expect.poll(() => wordsIn(editor)).toEqual(words);
        const html = await ada.editor.locator('p').allTextContents();
        for (const {editor} of [bob, grace]) expect(await editor.locator('p').allTextContents()).toEqual(html);
      };

      await typeTogether('1');
      await expectSame(['ada1', 'bob1']);

      await server.kill();
      await expect(ada.page.getByText(/^Offline/)).toBeAttached();
      await expect(bob.page.getByText(/^Offline/)).toBeAttached();
      await typeTogether('2');
      expect(await wordsIn(ada.editor)).toEqual(['ada1', 'ada2', 'bob1']);
      expect(await wordsIn(bob.editor)).toEqual(['ada1', 'bob1', 'bob2']);

      await server.start();
      await expectSame(['ada1', 'ada2', 'bob1', 'bob2']);
      await typeTogether('3');
      await expectSame(['ada1', 'ada2', 'ada3', 'bob1', 'bob2', 'bob3']);

      project.build();
      expect(server.problems).toEqual([]);
    } finally {
      site.stop();
      await server.remove();
    }
  },
);
