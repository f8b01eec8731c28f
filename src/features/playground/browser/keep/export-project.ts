import type {PlayFile} from '../../shared/files.ts';
import {entryOf, isCode} from '../run/entry.ts';

/** A file of a project, by its path. */
export type ProjectFiles = Record<string, string>;

/**
 * The files of a project with Vite that runs what is in the playground after `npm install && npm run dev`.
 *
 * @param versions exact versions of packages, by name
 * @throws when the project has no code
 */
export function projectFiles(
  title: string,
  files: readonly PlayFile[],
  versions: Readonly<Record<string, string>>,
): ProjectFiles {
  const entry = entryOf(files);
  if (entry === undefined) throw new Error('The project has no code. Add a file such as main.ts.');
  const isReact = entry.name.endsWith('x');
  const exportsSomething = /\bexport\s+default\b/.test(entry.text);
  const module = `./${entry.name.replace(/\.[jt]sx?$|\.m[jt]s$/, '')}`;
  const styles = files.filter(({name}) => name.endsWith('.css')).map(({name}) => `import './${name}';\n`);
  const start = !exportsSomething
    ? `import '${module}';\n`
    : isReact
      ? `import {StrictMode} from 'react';\nimport {createRoot} from 'react-dom/client';\nimport App from '${module}';\n`
      : `import mount from '${module}';\n`;
  const run = !exportsSomething
    ? ''
    : isReact
      ? `\ncreateRoot(document.getElementById('root')!).render(\n  <StrictMode>\n    <App />\n  </StrictMode>,\n);\n`
      : `\nmount(document.getElementById('root')!);\n`;
  const startName = isReact ? 'index.tsx' : 'index.ts';
  const startFile = files.some(({name}) => name === startName) ? `start-${startName}` : startName;
  const used = importedPackages(files);
  if (isReact) used.add('react').add('react-dom');
  const dependencies = pick([...used], versions);
  const devDependencies = pick(
    ['typescript', 'vite', ...(isReact ? ['@types/react', '@types/react-dom', '@vitejs/plugin-react'] : [])],
    versions,
  );
  const manifest = {
    name: 'lexical-playground',
    private: true,
    version: '0.0.0',
    type: 'module',
    scripts: {dev: 'vite', build: 'tsc && vite build', preview: 'vite preview'},
    dependencies,
    devDependencies,
  };
  const tsconfig = {
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'bundler',
      moduleDetection: 'force',
      jsx: 'react-jsx',
      strict: true,
      noUncheckedIndexedAccess: true,
      allowJs: true,
      esModuleInterop: true,
      resolveJsonModule: true,
      noUncheckedSideEffectImports: false,
      skipLibCheck: true,
      noEmit: true,
      types: [],
    },
    include: ['src'],
  };
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'tsconfig.json': `${JSON.stringify(tsconfig, null, 2)}\n`,
    'index.html': page(title, startFile),
    'README.md': `# ${title === '' ? 'From the playground' : title}\n\n\`\`\`bash\nnpm install\nnpm run dev\n\`\`\`\n`,
    '.gitignore': 'node_modules\ndist\n',
    ...(isReact && {
      'vite.config.ts': `import react from '@vitejs/plugin-react';\nimport {defineConfig} from 'vite';\n\nexport default defineConfig({plugins: [react()]});\n`,
      // The framework's declarations use the global namespace, which the types of React 19 do not declare.
      'src/global-jsx.d.ts': `import type {JSX as ReactJsx} from 'react';\n\ndeclare global {\n  namespace JSX {\n    type Element = ReactJsx.Element;\n    type IntrinsicElements = ReactJsx.IntrinsicElements;\n  }\n}\n`,
    }),
    [`src/${startFile}`]: start + styles.join('') + run,
    ...Object.fromEntries(files.map(({name, text}) => [`src/${name}`, text])),
  };
}

function page(title: string, startFile: string): string {
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${escaped === '' ? 'Lexical' : escaped}</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/${startFile}"></script>
  </body>
</html>
`;
}

/** Packages that the code imports, with those that they leave to the project. */
function importedPackages(files: readonly PlayFile[]): Set<string> {
  const found = new Set<string>(['lexical']);
  for (const {text} of files.filter(isCode)) {
    for (const [, name = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'".][^'"\n]*)['"]/g)) {
      found.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  if (found.has('@lexical/react') || found.has('@lexical/yjs')) found.add('yjs');
  return found;
}

function pick(names: readonly string[], versions: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    [...names].sort().flatMap((name) => {
      const version = versions[name];
      return version === undefined ? [] : [[name, version]];
    }),
  );
}

/** Packs a project, below a folder of its own. */
export async function zipOf(files: ProjectFiles): Promise<Uint8Array<ArrayBuffer>> {
  const {strToU8, zipSync} = await import('fflate');
  // A fixed day, so that the same project gives the same bytes.
  const mtime = new Date('2024-01-01T00:00:00');
  const packed = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`lexical-playground/${name}`, strToU8(text)])),
    {mtime, level: 9},
  );
  return new Uint8Array(packed);
}

/** Saves a file on the reader's machine. */
export function download(name: string, content: Uint8Array<ArrayBuffer>): void {
  const address = URL.createObjectURL(new Blob([content], {type: 'application/zip'}));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Where StackBlitz takes projects. */
export const stackBlitz = 'https://stackblitz.com/run';

/** Sends a project to StackBlitz, which opens it in another tab. Nothing is sent before a reader asks for it. */
export function openInStackBlitz(title: string, files: ProjectFiles): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = stackBlitz;
  form.target = '_blank';
  form.rel = 'noopener';
  const fields: [name: string, value: string][] = [
    ['project[title]', title],
    ['project[template]', 'node'],
    ...Object.entries(files).map(([name, text]): [string, string] => [`project[files][${name}]`, text]),
  ];
  for (const [name, value] of fields) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
