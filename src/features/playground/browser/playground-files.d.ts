declare module '@playground-files' {
  import type {PlaygroundFiles} from '@site/src/features/playground/shared/files.ts';

  const files: PlaygroundFiles;
  export default files;
}
