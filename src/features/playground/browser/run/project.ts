import type {Build, PlayFile, PlaygroundFiles} from '../../shared/files.ts';
import {compile, type Compiled, resolver} from './compile.ts';
import {entryOf, withDependencies} from './entry.ts';

/** A project that is ready to run. */
export interface CompiledProject {
  /** Modules of the reader's files. */
  own: {name: string; code: string}[];
  /** Import path of the module to begin with. */
  entry: string;
  /** Whether the module to begin with exports a component. */
  isReact: boolean;
  /** Import paths of all modules of packages that are needed. */
  packages: string[];
  /** All style sheets, one below the other. */
  styles: string;
}

/** Files compile one by one, and one that has not changed need not be compiled again. */
const compiled = new Map<string, {text: string; result: Compiled; names: string}>();

/**
 * Compiles what the entry needs.
 *
 * @throws {CompileError} when a file cannot be compiled
 * @throws when there is no code
 */
export function compileProject(files: readonly PlayFile[], modules: PlaygroundFiles['modules'][Build]): CompiledProject {
  const entry = entryOf(files);
  if (entry === undefined) throw new Error('The project has no code. Add a file such as main.ts.');
  const names = files.map(({name}) => name);
  const resolve = resolver(names, new Set(Object.keys(modules)));
  const byName = new Map(files.map((file) => [`./${file.name}`, file]));
  const own = new Map<string, string>();
  const packages = new Set<string>();
  const visit = (name: string): void => {
    const file = byName.get(name);
    if (file === undefined || own.has(name)) return;
    if (file.name.endsWith('.json')) {
      own.set(name, `export default ${file.text};`);
      return;
    }
    const known = compiled.get(name);
    const result =
      known?.text === file.text && known.names === names.join() ? known.result : compile(file.name, file.text, resolve);
    compiled.set(name, {text: file.text, result, names: names.join()});
    own.set(name, result.code);
    for (const each of result.imports) {
      if (each.startsWith('./')) visit(each);
      else packages.add(each);
    }
  };
  const start = `./${entry.name}`;
  visit(start);
  const isReact = /\.[jt]sx$/.test(entry.name);
  if (isReact) packages.add('react').add('react-dom/client');
  return {
    own: [...own].map(([name, code]) => ({name, code})),
    entry: start,
    isReact,
    packages: withDependencies([...packages], modules),
    styles: files
      .filter(({name}) => name.endsWith('.css'))
      .map(({text}) => text)
      .join('\n'),
  };
}
