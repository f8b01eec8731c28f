import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';

import {replaceFile} from '../../../src/node/replace-file.ts';
import {commandsOf} from './page-code.ts';

/** Below the site, so that projects find its packages; not in Playwright's output folder, which Vite does not watch. */
const projectsFolder = path.resolve(__dirname, '../../../.cache/user-paths');

/** How long a command of a project may take, in milliseconds. */
const commandTimeout = 120_000;

/**
 * A project that follows a page: made by the template that the page names, filled with the page's code.
 *
 * It lies inside this site's folder, so its imports find the packages that the site has installed. `npm install` of the page
 * is therefore not run; `missingPackages` compares instead what the page installs with what its code imports.
 */
export class ViteProject {
  readonly folder: string;
  readonly #installed: ReadonlySet<string>;

  /**
   * Runs the page's `npm create vite` and remembers its `npm install`.
   *
   * @param page path of the page that has the commands, from the site's folder
   * @param label names the folder of this project among those of other tests
   * @throws when the page has no such command or Vite's template cannot be made
   */
  constructor(page: string, label: string) {
    const commands = commandsOf(page);
    const create = /^npm create vite@\S+ (\S+) -- (.+)$/;
    const [, name, options] = commands.map((command) => create.exec(command)).find((match) => match !== null) ?? [];
    if (name === undefined || options === undefined) {
      throw new Error(
        `${page}: expected a command like "npm create vite@latest NAME -- --template T", found: ${commands.join('; ')}`,
      );
    }
    const parent = path.join(projectsFolder, label);
    rmSync(parent, {recursive: true, force: true});
    mkdirSync(parent, {recursive: true});
    run('npx', ['create-vite', name, ...options.split(' ')], parent);
    this.folder = path.join(parent, name);
    this.#installed = new Set([...installedBy(commands), ...dependenciesOf(this.folder)]);
  }

  /** Replaces files of the project; paths are relative to it. */
  write(files: Record<string, string>): void {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(this.folder, name);
      mkdirSync(path.dirname(file), {recursive: true});
      // Vite reads a file as soon as it changes, and would serve half of one.
      replaceFile(file, text);
    }
  }

  /** Adds text to the end of a file that the template has made. */
  append(name: string, text: string): void {
    const file = path.join(this.folder, name);
    if (!existsSync(file)) {
      throw new Error(`${name}: the template has no such file, so a reader cannot add to it`);
    }
    this.write({[name]: `${readFileSync(file, 'utf8')}\n${text}`});
  }

  /** Packages that code imports and neither the page nor the template installs. */
  missingPackages(code: readonly string[]): string[] {
    const imported = code.flatMap((text) =>
      [...text.matchAll(/from '([^.'][^']*)'/g)].map(([, specifier]) => packageOf(specifier ?? '')),
    );
    return [...new Set(imported)].filter((name) => !this.#installed.has(name));
  }

  /** Runs `npm run build`, which type-checks with the template's strict settings first. */
  build(): void {
    run('npm', ['run', 'build'], this.folder);
  }

  /**
   * Runs a program of an installed package in the project.
   *
   * @throws with what it printed when it fails
   */
  npx(program: string, args: string[]): void {
    run('npx', [program, ...args], this.folder);
  }

  /** Runs `npm run dev`. */
  async dev(): Promise<RunningCommand> {
    return start('npm', ['run', 'dev'], {cwd: this.folder, ready: /Local:\s+(http:\/\/\S+?)\/?\s/});
  }
}

/** A command that goes on until it is stopped. */
export interface RunningCommand {
  /** What the first group of `ready` matched. */
  announced: string;
  stop: () => void;
}

/**
 * Starts a command and waits for a line that tells that it is ready.
 *
 * @throws with the command's output when it ends or stays silent for too long
 */
export async function start(
  command: string,
  args: string[],
  {cwd, ready}: {cwd: string; ready: RegExp},
): Promise<RunningCommand> {
  // A group of its own, so that stopping it stops what `npm` has started.
  const child = spawn(command, args, {cwd, detached: true, env: {...withoutTestRunner(process.env), NO_COLOR: '1'}});
  const stop = (): void => stopGroup(child);
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason: string): void => {
      stop();
      reject(new Error(`${command} ${args.join(' ')} ${reason}. It printed:\n${output}`));
    };
    const timer = setTimeout(() => fail(`was not ready after ${commandTimeout / 1000} s`), commandTimeout);
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      const match = ready.exec(output);
      if (match !== null) {
        clearTimeout(timer);
        resolve({announced: match[1] ?? '', stop});
      }
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code ?? 'none'}`);
    });
  });
}

function stopGroup(child: ChildProcess): void {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    process.kill(-child.pid);
  }
}

/**
 * Runs a command and waits for its end.
 *
 * @throws with what the command printed when it fails
 */
export function run(command: string, args: string[], cwd: string): void {
  const {status, stdout, stderr} = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: commandTimeout,
    env: withoutTestRunner(process.env),
  });
  if (status !== 0) {
    throw new Error(`${command} ${args.join(' ')} failed in ${cwd}:\n${stdout}${stderr}`);
  }
}

/** The environment as a terminal has it: the runner of these tests sets variables that the programs would read, as its port is. */
function withoutTestRunner(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(?:NODE_ENV|PORT$|TEST_|PLAYWRIGHT_|PW_|FORCE_COLOR)/.test(name)),
  );
}

/** Names in lines such as `npm install lexical@1.2.3 @lexical/link@1.2.3`. */
function installedBy(commands: readonly string[]): string[] {
  return commands
    .filter((command) => command.startsWith('npm install '))
    .flatMap((command) => command.split(' ').slice(2))
    .map((name) => name.replace(/(?!^)@.*$/, ''));
}

function dependenciesOf(folder: string): string[] {
  // The template is Vite's; its manifest has these two lists.
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string> | undefined
  >;
  return [manifest['dependencies'], manifest['devDependencies']].flatMap((list) => Object.keys(list ?? {}));
}

/** `@lexical/react/LexicalComposer` belongs to `@lexical/react`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
