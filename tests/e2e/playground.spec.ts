import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import path from 'node:path';

import {unzipSync} from 'fflate';

import {starts} from '../../src/features/playground/shared/files.ts';
import {listen, stopServer} from '../support/listen.ts';
import {endless, escapes} from './support/hostile.ts';
import {holdUp, open} from './support/page.ts';
import {code, expectPrinted, linkTo, openPlayground, preview, view, write} from './support/playground.ts';
import {expect, test, type Locator, type Page} from './support/test.ts';
import {inFullTier} from './support/tiers.ts';
import {run, start} from './support/vite-project.ts';

/** Address of the playground with one of the projects to begin with. */
function startOf(title: string): string {
  return `/play?sample=${starts.find((start) => start.title === title)?.sample ?? ''}`;
}

const headless = startOf('Headless');
const react = startOf('React');

test.describe('the playground', () => {
  test('opens with something to type into, and shows its state', async ({page}) => {
    await openPlayground(page, '/play');
    await preview(page).getByRole('textbox').click();
    await page.keyboard.type('typed');
    const state = await view(page, 'State');
    await expect(state).toContainText('"typed"');
    await state.getByRole('slider', {name: 'Time travel'}).press('Home');
    await expect(preview(page).getByRole('textbox')).not.toContainText('typed');
    await state.getByRole('button', {name: 'Latest'}).click();
    await expect(preview(page).getByRole('textbox')).toContainText('typed');
    await state.getByRole('tab', {name: 'JSON'}).click();
    await expect(state).toContainText('"type": "root"');
  });

  for (const {title, sample} of starts) {
    test(`begins with ${title}`, inFullTier, async ({page}) => {
      await openPlayground(page, `/play?sample=${sample}`);
      if (title === 'Headless') await expectPrinted(page, 'Release notes');
      else await expect(preview(page).getByRole('textbox').first()).toBeVisible();
      await expect(page.getByRole('region', {name: 'Preview'})).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await code(page).focus();
      await expect(page.getByText('No problems')).toBeVisible({timeout: 60_000});
    });
  }

  test('runs what is written, and says where an error is', async ({page}) => {
    await openPlayground(page, headless);
    await write(page, "console.log('one', {two: [3]});\n\nfunction fail(): never {\n  throw new Error('no luck');\n}\nfail();\n");
    await expectPrinted(page, 'one');
    await expect((await view(page, 'Console')).getByText('{two: Array(1)}')).toBeVisible();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('no luck');
    await alert.getByRole('button', {name: 'main.ts:4'}).click();
    await expect(code(page)).toBeFocused();
  });

  test('shows the output of code that mounts no editor', inFullTier, async ({page}) => {
    await openPlayground(page, await linkTo({'index.ts': "console.log('alone');"}));
    await expect(page.getByRole('tabpanel', {name: 'Console', exact: true}).getByText('alone')).toBeVisible();
  });

  test('underlines what the compiler says, completes with an import, and links to the reference', async ({page}) => {
    await openPlayground(page, headless);
    await write(
      page,
      "import {createEditor} from 'lexical';\n\nconst editor = createEditor({namespace: 1});\neditor.update(() => {\n  \n});\n",
    );
    const problems = await view(page, 'Problems');
    await expect(problems).toContainText("Type 'number' is not assignable to type 'string'.", {timeout: 60_000});
    await expect(page.locator('.cm-lintRange-error')).toHaveText('namespace');
    await problems.getByRole('button', {name: 'main.ts:3'}).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.type('$getRo');
    await page.getByRole('option', {name: /^\$getRoot/}).waitFor();
    // A list that has just opened takes no keys for 75 ms, so that it does not catch an Enter meant for the code.
    await page.waitForTimeout(200);
    await page.keyboard.press('Enter');
    await expect(code(page)).toContainText("import {$getRoot, createEditor} from 'lexical'");
    await page.getByText('update', {exact: true}).first().hover();
    await expect(page.getByRole('link', {name: 'Reference'})).toHaveAttribute(
      'href',
      '/docs/api/classes/lexical.LexicalEditor#update',
    );
  });

  test('lets the keyboard leave the code', async ({page}) => {
    await openPlayground(page, headless);
    await code(page).click();
    await page.keyboard.press('Tab');
    await expect(code(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(code(page)).not.toBeFocused();
  });

  test('shares a project by a link, with what was typed', async ({page, context, browserName}) => {
    if (browserName === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openPlayground(page, react);
    await preview(page).getByRole('textbox').click();
    await page.keyboard.type('shared text');
    await expect(await view(page, 'State')).toContainText('shared text');
    await page.getByRole('tab', {name: 'styles.css'}).click();
    await page.getByRole('button', {name: 'Share'}).click();
    const link = await page.getByRole('textbox', {name: 'Link to this project'}).inputValue();
    expect(link.length).toBeLessThan(8_000);
    const other = await context.newPage();
    await openPlayground(other, link);
    await expect(preview(other).getByRole('textbox')).toContainText('shared text');
    await expect(other.getByRole('tab', {name: 'styles.css'})).toHaveAttribute('aria-selected', 'true');
  });

  test('keeps changes over a reload, and gives the original back', async ({page}) => {
    await openPlayground(page, headless);
    await write(page, "console.log('my own');");
    await expectPrinted(page, 'my own');
    await page.reload();
    await expectPrinted(page, 'my own');
    await page.getByRole('button', {name: 'Reset code'}).first().click();
    await expectPrinted(page, 'Release notes');
    await page.getByRole('button', {name: 'Undo'}).click();
    await expectPrinted(page, 'my own');
  });

  test('goes on with a copy, which is kept under an address of its own', inFullTier, async ({page}) => {
    await openPlayground(page, headless);
    await page.getByRole('button', {name: 'Make a copy'}).click();
    await expect(page).toHaveURL(/\/play\?draft=copy-/);
    await expect(page.getByRole('link', {name: /^Copy of /})).toBeVisible();
    await write(page, "console.log('in the copy');");
    await expectPrinted(page, 'in the copy');
    await page.reload();
    await expectPrinted(page, 'in the copy');
    await openPlayground(page, headless);
    await expectPrinted(page, 'Release notes');
  });

  test('warns before changes are lost that the browser could not keep', inFullTier, async ({page}) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await openPlayground(page, headless);
    await write(page, "console.log('not kept');");
    await expectPrinted(page, 'not kept');
    const warning = page.waitForEvent('dialog');
    const closing = page.close({runBeforeUnload: true});
    const dialog = await warning;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await closing;
  });

  test('says which draft makes room for another one, before it does', inFullTier, async ({page}) => {
    await page.goto('/community');
    await page.evaluate(() => {
      for (let day = 1; day <= 19; day += 1) {
        const draft = {title: `Draft ${String(day)}`, files: [{name: 'main.ts', text: ''}], open: 'main.ts', build: 'production'};
        localStorage.setItem(`playground-draft-1:copy-${String(day)}`, JSON.stringify({...draft, changed: day}));
      }
    });
    await openPlayground(page, headless);
    await write(page, "console.log('one more');");
    await expect(page.getByText('the next new draft replaces “Draft 1”')).toBeVisible();
    await openPlayground(page, '/play?draft=copy-1');
    await expect(page.getByText('Draft 1 changed', {exact: true})).toBeVisible();
  });

  test('opens changes to a sample that is not on the site any more', inFullTier, async ({page}) => {
    await page.goto('/community');
    await page.evaluate(() => {
      const files = [{name: 'main.ts', text: "console.log('still mine');"}];
      const draft = {title: 'A page', files, open: 'main.ts', build: 'production', from: 'docs/gone:1', changed: 1};
      localStorage.setItem('playground-draft-1:docs/gone:1', JSON.stringify(draft));
    });
    await openPlayground(page, '/play?sample=docs/gone:1');
    await expect(page.getByText('The original did not load.')).toBeVisible();
    await expectPrinted(page, 'still mine');
    await expect(page.getByRole('button', {name: 'Reset code'})).toBeDisabled();
    await write(page, "console.log('changed again');");
    await expectPrinted(page, 'changed again');
    await page.reload();
    await expectPrinted(page, 'changed again');
  });

  test(
    'goes on without the network once it has been used, and asks nobody else before',
    inFullTier,
    async ({page, context, baseURL}) => {
      const asked = new Set<string>();
      context.on('request', (request) => asked.add(new URL(request.url()).origin));
      await openPlayground(page, headless);
      await write(page, "import {createEditor} from 'lexical';\nconst n: number = createEditor();\nconsole.log(n);");
      await expect(await view(page, 'Problems')).toContainText("Type 'LexicalEditor' is not assignable", {timeout: 60_000});
      await context.setOffline(true);
      await write(
        page,
        "import {createEditor} from 'lexical';\nconsole.log('offline', typeof createEditor());\nexport const s: string = 1;",
      );
      await expectPrinted(page, 'offline');
      await expect(await view(page, 'Problems')).toContainText("Type 'number' is not assignable to type 'string'.");
      // Code of a frame without origin is a blob.
      expect([...asked].filter((origin) => origin !== 'null')).toEqual([baseURL]);
    },
  );

  test('lists its keys at `?`', inFullTier, async ({page}) => {
    await openPlayground(page, headless);
    await page.getByRole('button', {name: 'Run'}).focus();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog').getByRole('region', {name: 'In the playground'});
    await expect(list).toContainText('Leave the code');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', {name: 'Run'})).toBeFocused();
    // Where it is text it opens nothing.
    await code(page).click();
    await page.keyboard.type('?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('leads from an error of the framework to the page that explains it', inFullTier, async ({page}) => {
    await openPlayground(page, await linkTo({'main.ts': "import {$getRoot} from 'lexical';\n\n$getRoot();\n"}));
    await expect(page.getByRole('alert').getByRole('link', {name: 'What it means'})).toHaveAttribute(
      'href',
      '/docs/error?code=15',
    );
  });

  test('opens the sample of an error page, which fails there as the page says', inFullTier, async ({page}) => {
    await open(page, '/docs/error/14');
    await page.getByText('Code that throws this error').click();
    await page.getByRole('link', {name: 'Edit code', exact: true}).first().click();
    await expect(page.getByRole('region', {name: 'Edit: Minified Lexical error #14'})).toBeVisible();
    await expect((await view(page, 'Console')).getByRole('link', {name: 'What it means'}).first()).toHaveAttribute(
      'href',
      '/docs/error?code=14',
    );
  });

  test('adds and removes files, and brings them back', async ({page}) => {
    await openPlayground(page, headless);
    await page.getByRole('button', {name: 'Add file'}).click();
    await page.getByRole('textbox', {name: 'Name of the new file'}).fill('value.ts');
    await page.keyboard.press('Enter');
    await write(page, 'export const value = 41;');
    await page.getByRole('tab', {name: 'main.ts'}).click();
    await write(page, "import {value} from './value';\nconsole.log(value + 1);");
    await expectPrinted(page, '42');
    await page.getByRole('tab', {name: 'value.ts'}).click();
    await page.getByRole('button', {name: 'Remove value.ts'}).click();
    await expect(page.getByRole('alert')).toContainText('This project has no file "./value"');
    await page.getByRole('button', {name: 'Undo'}).click();
    await expect(page.getByRole('tab', {name: 'value.ts'})).toHaveAttribute('aria-selected', 'true');
    await expectPrinted(page, '42');
  });

  test('takes what is typed before the code editor is there, and keeps the caret', async ({page}) => {
    const files = await holdUp(page, '**/assets/playground/editor.*.js');
    await page.goto(await linkTo({'main.ts': "console.log('a');\nconsole.log('b');"}));
    const plain = page.getByRole('textbox', {name: 'Code of main.ts', exact: true});
    await plain.click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.type('// before');
    await expectPrinted(page, 'b');
    await plain.focus();
    await files.letThrough();
    await expect(code(page)).toBeFocused();
    await page.keyboard.type(', and after\n');
    await expect(code(page)).toContainText('// before, and after');
    await expect(code(page)).toContainText("console.log('a');");
    await expect(plain).toHaveCount(0);
  });

  for (const [name, files] of [
    ['the packages are there', '**/no-such-file'],
    ['the packages have come later', '**/assets/playground/lexical*.js'],
  ] as const) {
    test(`says when its preview could not be loaded, and ${name}`, async ({page}) => {
      const packages = await holdUp(page, files);
      await page.clock.install();
      await page.route('**/play-frame.html*', (route) => route.abort());
      const asked = page.waitForRequest('**/assets/playground/lexical*.js');
      await page.goto(headless);
      await asked;
      await page.clock.fastForward(25_000);
      await packages.letThrough();
      await expect(page.getByText('The preview did not load.')).toBeVisible();
    });
  }

  test('stays plain text without its code editor, and says so', async ({page}) => {
    await page.route('**/assets/playground/editor.*.js', (route) => route.abort());
    await page.goto(headless);
    await expect(page.getByRole('alert')).toContainText('The code editor did not load');
    await page.getByRole('textbox', {name: 'Code of main.ts', exact: true}).fill("console.log('plain');");
    await expectPrinted(page, 'plain');
  });
});

test.describe('"Edit"', () => {
  const guide = '/docs/packages/lexical-headless';

  test('opens the workbench in the place of the sample, and gives that back', async ({page}) => {
    await open(page, guide);
    const edit = page.getByRole('link', {name: 'Edit code', exact: true}).first();
    const place = await edit.getAttribute('href');
    await edit.focus();
    await page.keyboard.press('Enter');
    const workbench = page.getByRole('region', {name: /^Edit: /});
    await expect(workbench).toBeFocused();
    await expectPrinted(page, 'Release notes');
    await write(page, "console.log('changed in place');");
    await expectPrinted(page, 'changed in place');
    await expect(page).toHaveURL(guide);
    await workbench.getByRole('button', {name: 'Close'}).click();
    await expect(workbench).toHaveCount(0);
    await expect(page.locator(`a[href="${place ?? ''}"]`)).toBeFocused();
    await page.keyboard.press('Enter');
    await expectPrinted(page, 'changed in place');
    await workbench.getByRole('link', {name: 'Open in the playground'}).click();
    await expect(page).toHaveURL(place ?? '');
    await expectPrinted(page, 'changed in place');
  });

  test('can be used by the keyboard alone: opened, changed, run and closed', inFullTier, async ({page}) => {
    await open(page, guide);
    const edit = page.getByRole('link', {name: 'Edit code', exact: true}).first();
    const place = (await edit.getAttribute('href')) ?? '';
    await edit.focus();
    await page.keyboard.press('Enter');
    const workbench = page.getByRole('region', {name: /^Edit: /});
    await expect(workbench).toBeFocused();
    await code(page).waitFor();
    await pressUntil(page, 'Tab', code(page));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type("console.log('by keys')");
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(workbench.getByRole('tab', {name: /^Console \(1\)/}).locator('visible=true')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(code(page)).not.toBeFocused();
    const output = workbench.getByRole('tab', {name: /^Console/}).locator('visible=true');
    await pressUntil(page, 'Tab', output);
    await expect(workbench.getByRole('tabpanel', {name: 'Console'})).toContainText('by keys');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(workbench.getByRole('tabpanel', {name: 'State'})).toBeVisible();
    await pressUntil(page, 'Shift+Tab', workbench.getByRole('button', {name: 'Close'}));
    await page.keyboard.press('Enter');
    await expect(page.locator(`a[href="${place}"]`)).toBeFocused();
  });

  test('replaces a live sample, or all files of one, and moves nothing above', async ({page}) => {
    await open(page, '/docs/getting-started/quick-start');
    const live = page.locator('[data-live-sample]').first();
    await live.scrollIntoViewIfNeeded();
    const before = await live.boundingBox();
    await live.getByRole('link', {name: 'Edit code'}).click();
    const workbench = page.getByRole('region', {name: /^Edit: /});
    await expect(preview(page).getByRole('textbox')).toBeVisible();
    await expect(live).toHaveCount(0);
    expect(Math.abs(((await workbench.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(6);
    await workbench.getByRole('button', {name: 'Close'}).click();
    await expect(live.getByRole('link', {name: 'Edit code'})).toBeFocused();
  });

  test('fits a phone', async ({page}) => {
    await page.setViewportSize({width: 390, height: 844});
    await open(page, guide);
    await page.getByRole('link', {name: 'Edit code', exact: true}).first().click();
    await expect(code(page)).toBeVisible();
    await expectPrinted(page, 'Release notes');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test('leads to the playground where the workbench does not come', inFullTier, async ({page}) => {
    await open(page, guide);
    await page.route('**/assets/js/**', (route) => route.abort());
    await page.getByRole('link', {name: 'Edit code', exact: true}).first().click();
    await expect(page).toHaveURL(/\/play\?sample=/);
  });

  test('leads to the playground in a new tab', async ({page, context}) => {
    await open(page, guide);
    const edit = page.getByRole('link', {name: 'Edit code', exact: true}).first();
    const tab = context.waitForEvent('page');
    await edit.click({modifiers: ['ControlOrMeta']});
    await expect(await tab).toHaveURL(/\/play\?sample=/);
    await expect(page).toHaveURL(guide);
  });
});

test.describe('a project that is taken home', () => {
  for (const {title, sample} of starts) {
    test(`installs, builds and runs: ${title}`, {tag: ['@chromium', '@full']}, async ({page}) => {
      test.setTimeout(300_000);
      await openPlayground(page, `/play?sample=${sample}`);
      await page.getByText('More', {exact: true}).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', {name: 'Download project'}).click();
      const folder = unpack(readFileSync(await (await download).path()), title);
      // The one in the site's folder would do as well, and would hide what is missing.
      run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'], folder);
      run('npm', ['run', 'build'], folder);
      const server = await start('npm', ['run', 'preview'], {cwd: folder, ready: /Local:\s+(http:\/\/\S+?)\/?\s/});
      try {
        const printed = page.waitForEvent('console', {
          predicate: (message) => message.text() === 'Release notes',
          timeout: 20_000,
        });
        printed.catch(() => undefined);
        await page.goto(server.announced);
        if (title === 'Headless') await printed;
        else await expect(page.getByRole('textbox').first()).toBeVisible();
      } finally {
        server.stop();
      }
    });
  }

  test('is sent to StackBlitz when it is asked for, and not before', {tag: '@chromium'}, async ({page, context}) => {
    const sent: string[] = [];
    await context.route('https://stackblitz.com/**', async (route) => {
      sent.push(route.request().postData() ?? '');
      await route.fulfill({body: 'ok'});
    });
    await openPlayground(page, headless);
    await expectPrinted(page, 'Release notes');
    expect(sent).toEqual([]);
    await page.getByText('More', {exact: true}).click();
    await page.getByRole('button', {name: 'Open in StackBlitz'}).click();
    await expect.poll(() => sent.length).toBe(1);
    expect(decodeURIComponent(sent[0] ?? '')).toContain('project[files][src/main.ts]');
  });

  test('comes with a report, whose form is filled in', async ({page, context}) => {
    await context.route('https://github.com/**', (route) => route.fulfill({body: 'ok'}));
    await openPlayground(page, headless);
    await page.getByText('More', {exact: true}).click();
    const form = context.waitForEvent('page');
    await page.getByRole('button', {name: 'Report a bug in Lexical'}).click();
    const opened = await form;
    await opened.waitForURL('https://github.com/**');
    const address = new URL(opened.url());
    expect(address.pathname).toBe('/facebook/lexical/issues/new');
    expect(address.searchParams.get('body')).toMatch(/Playground: http.*\/play#1\.[^]*Lexical version: 0\.15\.0[^]*Steps:/);
  });
});

test.describe('code that would not end', () => {
  // The frame is taken away, and with it whatever it was about to load.
  for (const [name, text] of Object.entries(endless)) {
    test(`is stopped with a message: ${name}`, async ({page}) => {
      await openPlayground(page, await linkTo({'main.ts': text}));
      await expect(page.getByRole('alert')).toContainText('The code was stopped.', {timeout: 30_000});
      await write(page, "console.log('goes on');");
      await expectPrinted(page, 'goes on');
    });
  }
});

test.describe('hostile code of a shared link does not reach', () => {
  test.use({refusalsExpected: true});

  for (const [name, text] of Object.entries(escapes)) {
    test(name, async ({page, context}) => {
      await page.addInitScript(() => {
        if (window.top === window) localStorage.setItem('secret', 'x');
      });
      const reached: string[] = [];
      const server = createServer((request, response) => {
        reached.push(request.url ?? '');
        response.setHeader('Access-Control-Allow-Origin', '*').end();
      });
      const {host} = new URL(await listen(server));
      context.on('response', (response) => {
        if (response.url().includes('leak')) reached.push(response.url());
      });
      const hostile = text.replaceAll('leak.invalid', host);
      const address = await linkTo({'main.ts': `${hostile}\nconsole.log('tried');`});
      let downloads = 0;
      page.on('download', () => (downloads += 1));
      await openPlayground(page, address);
      await triedAll(page, name);
      expect(reached).toEqual([]);
      expect(downloads).toBe(0);
      expect(page.url()).toContain('/play#');
      expect(await page.title()).toContain('Playground');
      expect(context.pages()).toHaveLength(1);
      await expect((await view(page, 'Console')).getByText('escaped')).toHaveCount(0);
      await stopServer(server);
    });
  }
});

/** Presses a key until something has the focus. */
async function pressUntil(page: Page, key: string, target: Locator): Promise<void> {
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    // In the code, Tab is a character unless Escape comes before it.
    await page.keyboard.press('Escape');
  }
  await expect(target).toBeFocused();
}

/** Unpacks a project into a folder of its own. */
function unpack(zip: Buffer, title: string): string {
  const parent = path.resolve(__dirname, '../../.cache/user-paths/playground', title.replace(/\W+/g, '-'));
  rmSync(parent, {recursive: true, force: true});
  for (const [name, content] of Object.entries(unzipSync(zip))) {
    const file = path.join(parent, name);
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, content);
  }
  return path.join(parent, 'lexical-playground');
}

async function triedAll(page: Page, name: string): Promise<void> {
  // What leaves its own page says nothing more.
  if (name !== 'its own address') await expectPrinted(page, 'tried');
  // What is going to arrive has arrived by then.
  await page.waitForTimeout(500);
}
