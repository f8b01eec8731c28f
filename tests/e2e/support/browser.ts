import {spawnSync} from 'node:child_process';
import {accessSync, constants, existsSync, readdirSync} from 'node:fs';
import {createRequire} from 'node:module';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const systemNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

const macAndWindowsPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** One way to obtain a browser: a name for the log and a function that returns a path, or `undefined` when it does not work here. */
interface Source {
  name: string;
  find: () => string | undefined | Promise<string | undefined>;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function fromSystem(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = [...systemNames.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...macAndWindowsPaths];
  return candidates.find(isExecutable);
}

async function fromPlaywright(): Promise<string | undefined> {
  const {chromium} = await import('@playwright/test');
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, {stdio: 'ignore', timeout: 300_000}).status === 0;
}

async function fromPlaywrightDownload(): Promise<string | undefined> {
  return run('npx', ['playwright', 'install', 'chromium']) ? fromPlaywright() : undefined;
}

function fromDebian(): string | undefined {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    return undefined;
  }
  run('apt-get', ['update', '-qq']);
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']) ? fromSystem() : undefined;
}

/** What is used of https://github.com/Sparticuz/chromium, whose types are only there once it is installed. */
interface NpmChromium {
  default: {executablePath: () => Promise<string>};
  /** Unpacks an archive and returns the folder. */
  inflate: (archive: string) => Promise<string>;
}

/**
 * Installs the Chromium that ships inside an npm package and unpacks it, with the NSS libraries that a bare image lacks. It has a
 * folder of its own, because its 67 MB would otherwise come to everybody. Linux on x64 only.
 */
async function fromNpmPackage(): Promise<string | undefined> {
  const folder = path.resolve(import.meta.dirname, '../../browser');
  if (os.platform() !== 'linux' || os.arch() !== 'x64') {
    return undefined;
  }
  if (!run('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'])) {
    return undefined;
  }
  const entry = createRequire(path.join(folder, 'package.json')).resolve('@sparticuz/chromium');
  const {default: chromium, inflate} = (await import(pathToFileURL(entry).href)) as NpmChromium;
  const archives = path.join(path.dirname(entry), '../bin');
  const libraries = readdirSync(archives).find((file) => file.startsWith('al2023'));
  if (libraries !== undefined) {
    const unpacked = await inflate(path.join(archives, libraries));
    process.env['LD_LIBRARY_PATH'] = [path.join(unpacked, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  }
  return chromium.executablePath();
}

const sources: Source[] = [
  {name: 'CHROMIUM_PATH', find: () => (process.env['CHROMIUM_PATH'] === '' ? undefined : process.env['CHROMIUM_PATH'])},
  {name: 'an installed Chrome or Chromium', find: fromSystem},
  {name: "Playwright's installed browser", find: fromPlaywright},
  {name: '`playwright install chromium`', find: fromPlaywrightDownload},
  {name: '`apt-get install chromium`', find: fromDebian},
  {name: 'the npm package @sparticuz/chromium', find: fromNpmPackage},
];

/** True when the executable starts and prints its version. */
function starts(file: string): boolean {
  return spawnSync(file, ['--version'], {stdio: 'ignore', timeout: 30_000}).status === 0;
}

/**
 * Finds a Chromium for the browser tests, installing one when the machine allows it.
 *
 * @returns the path of an executable that was started once to see that it runs
 * @throws with the list of what was tried, and what to do, when nothing worked
 */
export async function findBrowser(log: (line: string) => void): Promise<string> {
  const tried: string[] = [];
  for (const source of sources) {
    try {
      const file = await source.find();
      if (file !== undefined && starts(file)) {
        log(`Browser: ${file} (from ${source.name})`);
        return file;
      }
      tried.push(file === undefined ? source.name : `${source.name}: ${file} does not start`);
    } catch (error) {
      tried.push(`${source.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    `No Chromium for the browser tests. Install Chrome or Chromium, or set CHROMIUM_PATH to its executable. Tried: ${tried.join('; ')}.`,
  );
}
