import {readFileSync} from 'node:fs';
import path from 'node:path';

import {expect, test, type Browser, type Locator, type Page} from './support/test.ts';

import {commandsOf, fileOf} from './support/page-code.ts';
import {start, ViteProject, type RunningCommand} from './support/vite-project.ts';

/**
 * What a new user does, literally: make an empty Vite project with the page's command, paste the page's code into the files
 * that it names, run it, type. `npm run build` shows that the code passes the strict compiler settings of the template.
 */

const quickStart = 'docs/getting-started/quick-start.md';
const reactGuide = 'docs/getting-started/react.md';
const pluginTutorial = 'docs/getting-started/creating-plugin.md';
const collaboration = 'docs/collaboration/react.md';
const testing = 'docs/testing.md';

// A project takes some seconds to make, start and build, more on a busy machine.
test.describe.configure({timeout: 240_000});

const running: RunningCommand[] = [];

/** Runs something until the test has ended. */
async function keepRunning(starting: Promise<RunningCommand>): Promise<string> {
  const command = await starting;
  running.push(command);
  return command.announced;
}

test.afterEach(() => {
  for (const command of running.splice(0)) {
    command.stop();
  }
});

/** The page must make no error: neither thrown nor in the console. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // A project without an icon is no error of the page.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) {
      errors.push(message.text());
    }
  });
  return errors;
}

/** Expects that the page's own project has every package that pasted code imports. */
function expectInstalled(project: ViteProject, files: Record<string, string>): void {
  expect(project.missingPackages(Object.values(files)), 'packages that the page imports but never installs').toEqual([]);
}

/** Types at the end of an editor, as a person does: a click, then keys. */
async function typeInto(editor: Locator, text: string): Promise<void> {
  await editor.click();
  await editor.press('ControlOrMeta+End');
  await editor.pressSequentially(text);
}

test(
  'the quick start leads from an empty project to an editor that formats, undoes and saves',
  {tag: ['@chromium', '@full']},
  async ({page}) => {
    const project = new ViteProject(quickStart, 'quick-start');
    const shared = {'index.html': fileOf(quickStart, 'index.html'), 'src/style.css': fileOf(quickStart, 'src/style.css')};
    const errors = collectErrors(page);

    await test.step('after step 2 the reader can type, press Enter and make text bold', async () => {
      project.write({...shared, 'src/main.ts': fileOf(quickStart, 'src/main.ts', 'first')});
      await page.goto(await keepRunning(project.dev()));
      const editor = page.getByRole('textbox', {name: 'Note'});
      await typeInto(editor, 'one');
      await editor.press('Enter');
      await editor.press('ControlOrMeta+b');
      await editor.pressSequentially('two');
      await expect(editor.locator('p')).toHaveCount(2);
      await expect(editor.locator('strong')).toHaveText('two');
    });

    await test.step('the complete file saves, restores and undoes', async () => {
      const files = {...shared, 'src/main.ts': fileOf(quickStart, 'src/main.ts')};
      project.write(files);
      expectInstalled(project, files);
      await reload(page);
      const editor = page.getByRole('textbox', {name: 'Note'});
      await expect(editor.locator('h2')).toHaveText('Hello');
      await typeInto(editor, ' My text');
      await expect(page.getByRole('status')).toHaveText('Saved');
      await reload(page);
      await expect(editor).toContainText('My text');

      await typeInto(editor, '!');
      await expect(editor).toContainText('My text!');
      await page.getByRole('button', {name: 'undo'}).click();
      await expect(editor).not.toContainText('My text!');
      await editor.press('ControlOrMeta+a');
      await page.getByRole('button', {name: 'italic'}).click();
      await expect(page.getByRole('button', {name: 'italic'})).toHaveAttribute('aria-pressed', 'true');
      await pressTwice(page.getByRole('button', {name: 'bold'}));
      await expect(editor).toContainText('My text');
    });

    project.build();
    expect(errors).toEqual([]);
  },
);

/** Presses a button twice by key: the second press must not get into the text, which is selected. */
async function pressTwice(button: Locator): Promise<void> {
  await button.press('Enter');
  await button.page().keyboard.press('Enter');
  await expect(button).toBeFocused();
}

/** Loads a page anew. Vite does so by itself when files or packages change, which ends a navigation that is under way. */
async function reload(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload();
  }).toPass({timeout: 30_000});
}

/**
 * The files of the React guide, which the plugin tutorial starts from. A file comes after those that it imports: Vite loads each as soon
 * as it is written.
 */
function reactFiles(): Record<string, string> {
  return {
    'src/parseNote.ts': fileOf(reactGuide, 'src/parseNote.ts'),
    'src/ToolbarPlugin.tsx': fileOf(reactGuide, 'src/ToolbarPlugin.tsx'),
    'src/NoteEditor.tsx': fileOf(reactGuide, 'src/NoteEditor.tsx'),
    'src/App.tsx': fileOf(reactGuide, 'src/App.tsx'),
  };
}

test(
  'the React guide leads from an empty project to an editor with a toolbar that saves',
  {tag: ['@chromium', '@full']},
  async ({page}) => {
    const project = new ViteProject(reactGuide, 'react');
    const errors = collectErrors(page);
    project.write({'src/index.css': fileOf(reactGuide, 'src/index.css')});
    const editor = page.getByRole('textbox', {name: 'Note'});

    await test.step('after step 1 the reader can type, undo and make text bold', async () => {
      project.write({
        'src/App.tsx': fileOf(reactGuide, 'src/App.tsx', 'first'),
        'src/NoteEditor.tsx': fileOf(reactGuide, 'src/NoteEditor.tsx', 'first'),
      });
      await page.goto(await keepRunning(project.dev()));
      await expect(page.getByText('Write a note')).toBeVisible();
      await editor.press('ControlOrMeta+b');
      await editor.pressSequentially('bold');
      await expect(editor.locator('strong')).toHaveText('bold');
      await editor.press('ControlOrMeta+z');
      await expect(editor).toHaveText('');
    });

    await test.step('the last files have a toolbar and save', async () => {
      const files = reactFiles();
      project.write(files);
      expectInstalled(project, files);
      await reload(page);
      await typeInto(editor, 'Kept text');
      await editor.press('ControlOrMeta+a');
      await page.getByRole('button', {name: 'underline'}).click();
      await expect(page.getByRole('button', {name: 'underline'})).toHaveAttribute('aria-pressed', 'true');
      await pressTwice(page.getByRole('button', {name: 'bold'}));
      await expect(editor).toContainText('Kept text');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('note'))).toContain('Kept text');
      await reload(page);
      await expect(editor).toHaveText('Kept text');
      await expect(editor.locator('.editor-underline')).toHaveCSS('text-decoration-line', 'underline');
    });

    await test.step('what was typed just before a reload is kept', async () => {
      await typeInto(editor, ' to the end');
      await page.reload();
      await expect(editor).toHaveText('Kept text to the end');
    });

    project.build();
    expect(errors).toEqual([]);
  },
);

test(
  'the plugin tutorial turns typed names into mentions that are deleted as a whole',
  {tag: ['@chromium', '@full']},
  async ({page}) => {
    const project = new ViteProject(reactGuide, 'plugin');
    const errors = collectErrors(page);
    const files = {
      ...reactFiles(),
      ...Object.fromEntries(
        ['src/MentionNode.ts', 'src/mentionTransform.ts', 'src/registerMentions.ts', 'src/MentionPlugin.tsx', 'src/App.tsx'].map(
          (title) => [title, fileOf(pluginTutorial, title)],
        ),
      ),
    };
    project.write(files);
    project.append('src/index.css', fileOf(pluginTutorial, 'src/index.css'));
    expectInstalled(project, files);

    await page.goto(await keepRunning(project.dev()));
    const editor = page.getByRole('textbox', {name: 'Message'});
    await typeInto(editor, 'ask @ada or @nobody ');
    const mention = editor.locator('.editor-mention');
    await expect(mention).toHaveText(['@ada']);
    await expect(mention).toHaveCSS('background-color', 'rgb(219, 230, 255)');
    for (const key of ['Home', ...Array.from('ask @ada', () => 'ArrowRight'), 'Backspace']) {
      await editor.press(key);
    }
    await expect(mention).toHaveCount(0);
    await expect(editor).toHaveText('ask or @nobody', {useInnerText: true});

    project.build();
    expect(errors).toEqual([]);
  },
);

test('the recipes of the testing page pass for the editor of the React guide', {tag: ['@chromium', '@full']}, () => {
  const project = new ViteProject(reactGuide, 'testing');
  project.write({
    ...reactFiles(),
    ...Object.fromEntries(
      ['src/NoteEditor.test.tsx', 'playwright.config.ts', 'e2e/note.spec.ts'].map((title) => [title, fileOf(testing, title)]),
    ),
    // The page's own configuration, with the browser that this machine has.
    'installed-browser.config.ts': `
      import {defineConfig} from '@playwright/test';
      import config from './playwright.config.ts';
      export default defineConfig(config, {use: {launchOptions: ${JSON.stringify({executablePath: process.env['CHROMIUM_PATH'], args: ['--no-sandbox']})}}});
    `,
  });
  const commands = commandsOf(testing);
  expect(commands).toEqual(expect.arrayContaining(['npx vitest run src', 'npx playwright test']));
  project.npx('vitest', ['run', 'src']);
  project.npx('playwright', ['test', '--config', 'installed-browser.config.ts']);
});

/** A person at another computer: nothing is shared with other contexts except through the network. */
async function join(browser: Browser, url: string, name: string): Promise<{page: Page; editor: Locator; errors: string[]}> {
  const page = await (await browser.newContext()).newPage();
  const errors = collectErrors(page);
  await page.goto(`${url}/?name=${name}`);
  return {page, editor: page.getByRole('textbox', {name: 'Shared note'}), errors};
}

test(
  'the collaboration guide lets two browsers edit one document through a local server',
  {tag: ['@chromium', '@full']},
  async ({browser}) => {
    const project = new ViteProject(collaboration, 'collaboration');
    expectServerVersion();
    project.write({'server.mjs': fileOf(collaboration, 'server.mjs')});
    await keepRunning(start('node', ['server.mjs'], {cwd: project.folder, ready: /running at 'localhost' on port (\d+)/}));
    const files = Object.fromEntries(
      ['src/createProvider.ts', 'src/App.tsx', 'src/main.tsx'].map((title) => [title, fileOf(collaboration, title)]),
    );
    project.write(files);
    expectInstalled(project, files);
    // Vite loads a page anew when it finds a package that it has not bundled yet: Ada would lose what she types.
    project.npx('vite', ['optimize']);
    const url = await keepRunning(project.dev());

    const ada = await join(browser, url, 'Ada');
    // The document has come when its first paragraph has.
    await expect(ada.editor.locator('p')).toHaveCount(1);
    await typeInto(ada.editor, 'From Ada.');
    const grace = await join(browser, url, 'Grace');
    await expect(grace.editor).toHaveText('From Ada.');
    await typeInto(grace.editor, '\nFrom Grace.');
    await expect(ada.editor.locator('p')).toHaveText(['From Ada.', 'From Grace.']);
    await expect(ada.page.getByText('Grace', {exact: true}), 'the cursor of the other person').toBeAttached();

    await ada.editor.press('ControlOrMeta+z');
    await expect(grace.editor, 'undo takes back only what Ada wrote').toHaveText('From Grace.');

    await reload(grace.page);
    await expect(grace.editor).toHaveText('From Grace.');

    project.build();
    expect([...ada.errors, ...grace.errors]).toEqual([]);
  },
);

/** The page and this repository take the same version of the server's package. */
function expectServerVersion(): void {
  const name = '@y/websocket-server';
  const commands = commandsOf(collaboration);
  expect(commands).toContain('node server.mjs');
  const file = path.resolve(__dirname, '../../node_modules', name, 'package.json');
  // Every installed package has a version.
  const {version} = JSON.parse(readFileSync(file, 'utf8')) as {version: string};
  expect(commands.filter((line) => line.startsWith('npm install')).join('\n')).toContain(`${name}@${version}`);
}
