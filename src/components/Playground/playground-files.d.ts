declare module '@playground-files' {
  import type {PlaygroundFiles} from '@site/src/shared/playground/files.ts';

  const files: PlaygroundFiles;
  export default files;
}
