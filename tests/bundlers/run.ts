import {type ChildProcess, spawn} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import type {Browser} from '@playwright/test';

import type {Line} from './page.ts';

/** The packages of these tools are found from here, and those of the site above. */
const projects = path.join(import.meta.dirname, '.cache');

const code = `import {$getRoot} from 'lexical';
try {
  $getRoot();
} catch (error) {
  console.log(error.message);
}
`;

const test = `test('throws', () => {
  $getRoot();
});
`;

const nextPage = `'use client';
import {$getRoot} from 'lexical';
import {useEffect, useState} from 'react';

function message() {
  try {
    return String($getRoot());
  } catch (error) {
    return error.message;
  }
}
export default function Page() {
  const [text, setText] = useState('');
  useEffect(() => setText(message()), []);
  return <><p>{message()}</p><p id="browser">{text}</p></>;
}
`;

const nextLayout = `export default function Layout({children}) {
  return <html><body>{children}</body></html>;
}
`;

/** What a reader has who uses one of the tools: code that reads outside a read. */
const files: Record<string, Record<string, string>> = {
  Vite: {'index.html': '<script type="module" src="/src/index.js"></script>', 'src/index.js': code},
  webpack: {'src/index.js': code},
  'Next.js': {'app/layout.js': nextLayout, 'app/page.js': nextPage},
  esbuild: {'src/index.js': code},
  'Node.js': {'server.js': code},
  Jest: {'index.test.js': `const {$getRoot} = require('lexical');\n${test}`},
  // Vitest would take the configuration of a folder above.
  Vitest: {
    'vitest.config.js': 'export default {};',
    'index.test.js': `import {$getRoot} from 'lexical';\nimport {test} from 'vitest';\n${test}`,
  },
};

/** Tools whose configuration and tests are CommonJS unless a project says otherwise. */
const commonJs = new Set(['Jest', 'Next.js']);

/**
 * Makes a project as readers have it, types a line of the page there, and reads what the result says: in the terminal, or in a
 * browser that opens what was built or is served.
 *
 * @returns all that was said
 */
export async function typed(tool: string, {command, files: more}: Line, browser: Browser): Promise<string> {
  const own = files[tool];
  if (own === undefined) {
    throw new Error(
      `expected one of the tools ${Object.keys(files).join(', ')}, found "${tool}". Add its project to ${import.meta.filename}.`,
    );
  }
  const folder = path.join(projects, tool.toLowerCase());
  rmSync(folder, {recursive: true, force: true});
  const manifest = JSON.stringify({private: true, ...(!commonJs.has(tool) && {type: 'module'})});
  for (const [name, text] of Object.entries({'package.json': manifest, ...own, ...Object.fromEntries(more)})) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, text);
  }
  try {
    if (/\b(?:vite|next dev)$/.test(command)) return await servedBy(command, folder, browser);
    const output = await finished(command, folder);
    if (command.includes('next build')) return await servedBy('npx next start', folder, browser);
    const script = builtScript(folder);
    return script === undefined ? output : await saidByScript(script, browser);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

/** Removes what the last run may have left. */
export function removeProjects(): void {
  rmSync(projects, {recursive: true, force: true});
}

/** Types a line. What this process was started with does not choose the build. */
function start(command: string, folder: string): {child: ChildProcess; said: () => string} {
  const env = Object.entries(process.env).filter(([name]) => !['NODE_ENV', 'NODE_OPTIONS', 'VITEST'].includes(name));
  const child = spawn(command, {
    cwd: folder,
    // Stopped as a whole: npx and what it has started.
    detached: true,
    env: {...Object.fromEntries(env), CI: '1', NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1', PORT: '0'},
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  return {child, said: () => text};
}

/** Waits until a command has ended. That of a test runner fails, because the test throws. */
async function finished(command: string, folder: string): Promise<string> {
  const {child, said} = start(command, folder);
  const status = await new Promise((resolve) => child.once('close', resolve));
  if (status !== 0 && !/jest|vitest/.test(command)) {
    throw new Error(`expected "${command}" to end well, found exit code ${String(status)}:\n${said()}`);
  }
  return said();
}

/** Waits until a command serves, and opens its page. */
async function servedBy(command: string, folder: string, browser: Browser): Promise<string> {
  const {child, said} = start(command, folder);
  const ended = new Promise((resolve) => child.once('close', resolve));
  const tab = await browser.newPage();
  try {
    const address = await new Promise<string>((resolve, reject) => {
      const look = (): void => {
        const [found] = /http:\/\/localhost:\d+/.exec(said()) ?? [];
        if (found !== undefined) resolve(found);
      };
      child.stdout?.on('data', look);
      void ended.then(() => reject(new Error(`expected "${command}" to print its address, found that it ended:\n${said()}`)));
    });
    const message = tab.waitForEvent('console', {predicate: (event) => isMessage(event.text()), timeout: 120_000});
    message.catch(() => undefined);
    await tab.goto(address, {timeout: 120_000});
    if (!command.includes('next')) return (await message).text();
    await tab.locator('#browser:not(:empty)').waitFor({timeout: 60_000});
    return await tab.locator('body').innerText();
  } finally {
    await tab.close();
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
    await ended;
  }
}

function isMessage(text: string): boolean {
  return /active editor|Minified/.test(text);
}

/** The script that a bundler has written. */
function builtScript(folder: string): string | undefined {
  const dist = path.join(folder, 'dist');
  if (!existsSync(dist)) return undefined;
  const [file] = readdirSync(dist, {recursive: true, encoding: 'utf8'}).filter((name) => name.endsWith('.js'));
  return file === undefined ? undefined : path.join(dist, file);
}

async function saidByScript(file: string, browser: Browser): Promise<string> {
  const tab = await browser.newPage();
  try {
    const message = tab.waitForEvent('console');
    await tab.addScriptTag({content: readFileSync(file, 'utf8'), type: 'module'});
    return (await message).text();
  } finally {
    await tab.close();
  }
}
