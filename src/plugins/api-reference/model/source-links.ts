import {packageSlug} from '../packages.ts';
import type {SourceLink} from './types.ts';

/**
 * Declaration files whose source is not a `.ts` file, per folder of the framework's repository. The published packages
 * do not tell the extension, and the files of 0.15.0 do not change.
 */
export const otherExtensions: Record<string, {extension: string; files: string[]}[]> = {
  'lexical-devtools-core': [{extension: 'tsx', files: ['TreeView']}],
  'lexical-react': [
    {
      extension: 'tsx',
      files: [
        'LexicalAutoEmbedPlugin',
        'LexicalBlockWithAlignableContents',
        'LexicalCharacterLimitPlugin',
        'LexicalCheckListPlugin',
        'LexicalClickableLinkPlugin',
        'LexicalComposer',
        'LexicalContentEditable',
        'LexicalContextMenuPlugin',
        'LexicalEditorRefPlugin',
        'LexicalErrorBoundary',
        'LexicalHorizontalRuleNode',
        'LexicalMarkdownShortcutPlugin',
        'LexicalNestedComposer',
        'LexicalNodeMenuPlugin',
        'LexicalPlainTextPlugin',
        'LexicalRichTextPlugin',
        'LexicalTabIndentationPlugin',
        'LexicalTableOfContents',
        'LexicalTreeView',
        'LexicalTypeaheadMenuPlugin',
        'shared/useDecorators',
        'shared/useYjsCollaboration',
        'useLexicalSubscription',
      ],
    },
  ],
  'lexical-eslint-plugin': [
    {
      extension: 'js',
      files: [
        'LexicalEslintPlugin',
        'rules/rules-of-lexical',
        'util/buildMatcher',
        'util/getFunctionName',
        'util/getParentAssignmentName',
      ],
    },
  ],
};

/**
 * The source file of a published declaration file.
 *
 * @param declarationFile Path inside `node_modules`: `@lexical/react/LexicalComposer.d.ts`.
 * @param sources Address of the repository's tree at the documented version.
 * @returns `undefined` for a file of another project.
 */
export function sourceLink(declarationFile: string, sources: string): SourceLink | undefined {
  const match = /^(lexical|@lexical\/[\w-]+)\/(.+)\.d\.ts$/.exec(declarationFile);
  const [, packageName, file] = match ?? [];
  if (packageName === undefined || file === undefined) return undefined;
  const folder = packageSlug(packageName);
  const extension = otherExtensions[folder]?.find((list) => list.files.includes(file))?.extension ?? 'ts';
  const path = `packages/${folder}/src/${file}.${extension}`;
  return {path, url: `${sources}/${path}`};
}
