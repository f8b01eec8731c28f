/** Folder of the files that the playground fetches, below the site's root: named by their content, so browsers keep them for good. */
export const assetFolder = 'assets/playground';

/** Folder of the samples that can be edited, below the site's root; their names stay, so browsers ask again. */
export const sampleFolder = 'playground/samples';

/** `frameFile` as a pattern of hosts, some of which take off the ending. */
export const framePattern = '/play-frame*';

/** Which of the two builds of the framework, and of React, code runs with. */
export type Build = 'development' | 'production';

/** A module that code may import. */
export interface RuntimeModule {
  /** Address of its text. */
  file: string;
  /** What it imports itself: names in the same list. */
  imports: string[];
}

/** What the build knows of the playground's files; the bundler hands it to the browser as `@playground-files`. */
export interface PlaygroundFiles {
  /** Modules by import path, for each build. */
  modules: Record<Build, Record<string, RuntimeModule>>;
  /** Address of the module with the code editor, and of those that it imports. */
  editor: [address: string, ...imported: string[]];
  /** Address of the module that compiles for the preview. */
  compiler: string;
  /** Address of the script that knows types. */
  typesWorker: string;
  /** Address of the page in which code runs. */
  frame: string;
  /** Exact versions of packages, by name, for projects that are taken home. */
  versions: Record<string, string>;
}

/** Import path of the module that watches an editor; the rest of its modules are those of packages. */
export const inspectorModule = '@playground/inspector';

/** Import path of the module that looks at the editor of a step of the learning path. */
export const checksModule = '@playground/checks';

/** Import path of the module that writes a state as HTML or Markdown. */
export const formatsModule = '@playground/formats';

/** What stands in the text of a module where an import path was, between quotes: this and the path. */
export const importMark = 'playground-module:';

/** A file of a sample. */
export interface PlayFile {
  name: string;
  text: string;
  /** Lines that the page hides, as pairs of the first and the last line, from 1. */
  hidden?: [first: number, last: number][];
}

/** A sample that can be edited, as the build writes it. */
export interface EditableSample {
  /** What it is called, for titles: the page's title. */
  title: string;
  /** Path of its page, when that is a document. */
  page?: string;
  /** Its files; the last that is code is the entry. */
  files: PlayFile[];
}

/** Something to begin with. */
export interface Start {
  /** What it is called. */
  title: string;
  /** Id of the sample. */
  sample: string;
}

/** What `/play` offers: samples of pages, which are checked like all others. */
export const starts: readonly [Start, ...Start[]] = [
  {title: 'TypeScript', sample: 'docs/getting-started/quick-start:1'},
  {title: 'React', sample: 'docs/getting-started/react:1'},
  {title: 'Rich text', sample: 'docs/packages/lexical-rich-text:1'},
  {title: 'Headless', sample: 'docs/packages/lexical-headless:1'},
  {title: 'Two editors', sample: 'docs/collaboration/react:1'},
];

/** Address of a sample's file, below the site's root. */
export function samplePath(id: string): string {
  return `${sampleFolder}/${id.replace(':', '.')}.json`;
}

/** Address of the playground with a sample. */
export function editAddress(id: string): string {
  return `/play?sample=${id}`;
}
