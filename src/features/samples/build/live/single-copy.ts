/** The part of webpack and Rspack that is used here; both have it. */
interface Compiler {
  hooks: {
    afterEmit: {tap: (name: string, listener: (compilation: {modules: Iterable<object>}) => void) => void};
  };
}

/**
 * Finds packages of the framework that would be on a page twice. Two copies do not know each other's nodes, and an editor
 * made of both breaks in ways that are hard to understand.
 *
 * @param files absolute paths of the modules in the bundle
 * @returns for each package or entry that is there in several builds, the files
 * @throws when it cannot tell which entry a file of the framework is
 */
export function findSecondCopies(files: Iterable<string>): string[][] {
  const builds = new Map<string, Set<string>>();
  for (const file of files) {
    if (!/[\\/]node_modules[\\/](?:lexical|@lexical[\\/][^\\/]+)[\\/]/.test(file)) continue;
    const [, folder, entry] =
      /^(.*\/node_modules\/(?:lexical|@lexical\/[^/]+)\/)(?:dist\/)?(Lexical\w*|\w+)(?:\.(?:dev|prod|node))?\.m?js$/.exec(
        file.replaceAll('\\', '/'),
      ) ?? [];
    if (folder === undefined || entry === undefined) {
      throw new Error(
        `${file}: expected a name like Lexical.prod.mjs, found another. Without it a second copy of the framework is not noticed; teach findSecondCopies in src/features/samples/build/live/single-copy.ts how the package names its builds now.`,
      );
    }
    // The same entry in two folders is as bad as two builds of it in one folder.
    const name = `${/((?:@lexical\/)?[^/]+)\/$/.exec(folder)?.[1] ?? ''}/${entry}`;
    builds.set(name, (builds.get(name) ?? new Set()).add(file));
  }
  return [...builds.values()].filter((copies) => copies.size > 1).map((copies) => [...copies].sort());
}

/** Bundler plugin that fails the build when a package of the framework is bundled in two copies. */
export class SingleCopyPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('SingleCopyPlugin', ({modules}) => {
      const copies = findSecondCopies(resources(modules));
      if (copies.length > 0) {
        throw new Error(
          `Live samples would break: the bundle has more than one copy of ${copies.map((files) => `\n  ${files.join('\n  ')}`).join('\n')}\n` +
            'Import each package by its public entry, as an ES module, so that the bundler takes the same file everywhere.',
        );
      }
    });
  }
}

function resources(modules: Iterable<object>): string[] {
  return [...modules].flatMap((module) => {
    const inner: unknown = Reflect.get(module, 'modules');
    const resource: unknown = Reflect.get(module, 'resource');
    return [
      ...(typeof resource === 'string' ? [resource.replace(/\?.*$/, '')] : []),
      ...(Array.isArray(inner) ? resources(inner as object[]) : []),
    ];
  });
}
