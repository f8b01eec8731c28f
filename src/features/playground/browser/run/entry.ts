import type {Build, PlayFile, PlaygroundFiles} from '../../shared/files.ts';

/** Whether a file holds code. */
export function isCode({name}: Pick<PlayFile, 'name'>): boolean {
  return /\.(?:[jt]sx?|m[jt]s)$/.test(name) && !name.endsWith('.d.ts');
}

/** The file to begin with: the last that holds code. */
export function entryOf(files: readonly PlayFile[]): PlayFile | undefined {
  return files.findLast(isCode);
}

/** The name of the file to begin with. */
export function entryName(files: readonly PlayFile[]): string {
  return entryOf(files)?.name ?? files[0]?.name ?? '';
}

/** Modules with their transitive dependencies. */
export function withDependencies(names: readonly string[], modules: PlaygroundFiles['modules'][Build]): string[] {
  const all = new Set<string>();
  const add = (name: string): void => {
    if (all.has(name)) return;
    all.add(name);
    // A frame may ask for any word, also for one that every object has.
    if (Object.hasOwn(modules, name)) modules[name]?.imports.forEach(add);
  };
  names.forEach(add);
  return [...all].sort();
}
