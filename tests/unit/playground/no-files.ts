import type {PlaygroundFiles} from '../../../src/features/playground/shared/files.ts';

/** A playground whose files nothing serves. */
const files: PlaygroundFiles = {
  modules: {development: {}, production: {}},
  editor: ['/editor.js'],
  compiler: '/compiler.js',
  typesWorker: '/types.js',
  frame: 'about:blank',
  versions: {},
};

export default files;
