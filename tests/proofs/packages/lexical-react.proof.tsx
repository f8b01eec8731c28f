import {INSERT_CHECK_LIST_COMMAND, ListItemNode, ListNode} from '@lexical/list';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import * as boundary from '@lexical/react/LexicalErrorBoundary';
import {CheckListPlugin} from '@lexical/react/LexicalCheckListPlugin';
import {
  $createHorizontalRuleNode,
  HorizontalRuleNode,
  INSERT_HORIZONTAL_RULE_COMMAND,
} from '@lexical/react/LexicalHorizontalRuleNode';
import {HorizontalRulePlugin} from '@lexical/react/LexicalHorizontalRulePlugin';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$createParagraphNode, $createTextNode, $getRoot, createEditor, type EditorState, type LexicalEditor} from 'lexical';
import {Suspense, type ComponentProps, type ComponentType, type ReactNode} from 'react';
import {expect, vi} from 'vitest';

import {modeAfterHiding} from '../support/hidden-composer.tsx';
import {drawn, openRichText} from '../support/plugin.tsx';
import {textOf} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {runInNode} from '../support/node.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {render, renderInComposer} from '../support/react.ts';
import {storedDocument, storedParagraph, type StoredNode} from '../support/stored-json.ts';
import {diagnosticsOf} from '../support/typescript.ts';

// Before a proof has the modules loaded anew.
const {NoteView} = (await pageFile('packages/lexical-react.md', 'NoteView.tsx')) as {
  NoteView: ComponentType<{note: {id: string; title: string; state: EditorState}}>;
};

type Nodes = Parameters<typeof openRichText>[1];
type Boundary = ComponentProps<typeof RichTextPlugin>['ErrorBoundary'];

function text(ErrorBoundary: Boundary) {
  return <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={ErrorBoundary} />;
}

const messageFrom = (rendered: Promise<unknown>): Promise<string> =>
  rendered.then(
    () => 'none',
    (error: unknown) => messageOf(error),
  );

prove('In CommonJS LexicalErrorBoundary in braces is undefined, and the first decorator node fails to render.', async () => {
  const byName = (boundary as unknown as Record<string, Boundary>)['LexicalErrorBoundary'];
  expect(byName).toBeUndefined();
  const rendered = async (ErrorBoundary: Boundary, isRuled: boolean): Promise<string> =>
    messageFrom(
      renderInComposer(text(ErrorBoundary), {
        nodes: [HorizontalRuleNode],
        editorState: () => {
          $getRoot().append(isRuled ? $createHorizontalRuleNode() : $createParagraphNode());
        },
      }),
    );
  // What an import in braces gives.
  const missing = byName as unknown as Boundary;
  expect(await rendered(missing, false)).toBe('none');
  expect(await rendered(missing, true)).toMatch(/Element type is invalid|Minified React error #130/);
  expect(await rendered(boundary.default, true)).toBe('none');
});

prove('There is no index module, see Imports.', () => {
  const load = (name: string): string | undefined =>
    runInNode(`console.log(await import('${name}').then(() => 'loaded', (error) => error.code))`)[0];
  expect(load('@lexical/react')).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED');
  expect(load('@lexical/react/LexicalComposer')).toBe('loaded');
});

prove('Move the hook into a child of LexicalComposer. If it is one, two copies of @lexical/react are bundled.', async () => {
  vi.resetModules();
  const copy = await import('@lexical/react/LexicalComposerContext');
  expect(copy.useLexicalComposerContext).not.toBe(useLexicalComposerContext);
  function Reader({hook}: {hook: typeof useLexicalComposerContext}) {
    hook();
    return null;
  }
  const own = <Reader hook={useLexicalComposerContext} />;
  const other = <Reader hook={copy.useLexicalComposerContext} />;
  const message = 'LexicalComposerContext.useLexicalComposerContext: cannot find a LexicalComposerContext';
  expect(await messageFrom(render(own))).toBe(message);
  expect(await messageFrom(renderInComposer(other))).toBe(message);
  expect(await messageFrom(renderInComposer(own))).toBe('none');
});

prove('TypeScript and most bundlers refuse this line. Remove the braces:', {isShared: true}, () => {
  const importing = (name: string): string[] =>
    diagnosticsOf(`import ${name} from '@lexical/react/LexicalErrorBoundary'; export const used = LexicalErrorBoundary;`, {
      skipLibCheck: true,
    });
  expect(importing('{LexicalErrorBoundary}').join()).toContain('LexicalErrorBoundary');
  expect(importing('LexicalErrorBoundary')).toEqual([]);
});

prove('It is a default export: remove the braces.', () => {
  expect(Object.keys(boundary)).toEqual(['default']);
  expect(typeof boundary.default).toBe('function');
});

prove('Set skipLibCheck: true. The types of :version[] do not fit @types/react 19.', {isShared: true}, () => {
  const plugin = `
    import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
    import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
    export const plugin = <RichTextPlugin placeholder={null} contentEditable={<p />} ErrorBoundary={LexicalErrorBoundary} />;`;
  expect(diagnosticsOf(plugin, {skipLibCheck: true})).toEqual([]);
  expect(diagnosticsOf(plugin, {skipLibCheck: false})).toContain("Cannot find namespace 'JSX'.");
});

prove(
  'With skipLibCheck the props that use JSX have the type any: a forgotten ErrorBoundary is still reported, a wrong value for contentEditable is not.',
  {isShared: true},
  () => {
    const plugin = (props: string) => `
      import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
      import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
      export const boundary = LexicalErrorBoundary;
      export const plugin = <RichTextPlugin placeholder={null} ${props} />;`;
    const wrong = plugin('contentEditable={7} ErrorBoundary={LexicalErrorBoundary}');
    expect(diagnosticsOf(wrong, {skipLibCheck: true})).toEqual([]);
    expect(diagnosticsOf(wrong, {skipLibCheck: false})).toContain("Cannot find namespace 'JSX'.");
    expect(diagnosticsOf(plugin('contentEditable={null}'), {skipLibCheck: true}).join()).toContain("'ErrorBoundary' is missing");
  },
);

prove('Give the composer a key that changes with the document:', async () => {
  const parser = createEditor();
  const note = (id: string, ...blocks: StoredNode[]) => (
    <NoteView note={{id, title: id, state: parser.parseEditorState(storedDocument(...blocks))}} />
  );
  const page = await render(note('first', storedParagraph('one')));
  const lines = (): (string | null)[] => [...page.container.querySelectorAll('p')].map((line) => line.textContent);
  expect(lines()).toEqual(['one']);
  await page.render(note('first', storedParagraph('two')));
  expect(lines()).toEqual(['one']);
  await page.render(note('empty'));
  expect(lines()).toEqual(['']);
});

prove('initialConfig is read once. See Load another document.', async () => {
  const editors: LexicalEditor[] = [];
  function Grab() {
    editors.push(useLexicalComposerContext()[0]);
    return null;
  }
  const shown = (): string[] => editors.slice(-1).map(textOf);
  const note = (content: string, key?: string) => (
    <LexicalComposer
      key={key}
      initialConfig={{
        namespace: content,
        onError: (error) => {
          throw error;
        },
        editorState: () => {
          $getRoot().append($createParagraphNode().append($createTextNode(content)));
        },
      }}
    >
      <Grab />
    </LexicalComposer>
  );
  const page = await render(note('first'));
  await page.render(note('second'));
  expect(shown()).toEqual(['first']);
  await page.render(note('second', 'another'));
  expect(shown()).toEqual(['second']);
});

prove(
  'Most plugins throw when a node is missing. CheckListPlugin and HorizontalRulePlugin fail when their command runs.',
  async () => {
    /** What is thrown on mount, and how many errors a command gives. */
    const complaints = async (
      plugin: ReactNode,
      command: (editor: LexicalEditor) => void,
      nodes: Nodes = [],
    ): Promise<[boolean, boolean]> => {
      const opened = openRichText(plugin, nodes);
      if ((await messageFrom(opened)) !== 'none') return [true, false];
      const {editor, errors} = await opened;
      editor.update(() => void $getRoot().selectEnd(), {discrete: true});
      await drawn(() => {
        command(editor);
      });
      return [false, errors.length > 0];
    };
    const check = (editor: LexicalEditor): void => void editor.dispatchCommand(INSERT_CHECK_LIST_COMMAND, undefined);
    const rule = (editor: LexicalEditor): void => void editor.dispatchCommand(INSERT_HORIZONTAL_RULE_COMMAND, undefined);
    expect(await complaints(<ListPlugin />, check)).toEqual([true, false]);
    expect(await complaints(<CheckListPlugin />, check)).toEqual([false, true]);
    expect(await complaints(<CheckListPlugin />, check, [ListNode, ListItemNode])).toEqual([false, false]);
    expect(await complaints(<HorizontalRulePlugin />, rule)).toEqual([false, true]);
    expect(await complaints(<HorizontalRulePlugin />, rule, [HorizontalRuleNode])).toEqual([false, false]);
  },
);

prove('Suspense around the composer unlocks a locked editor.', async () => {
  const around = await modeAfterHiding((composer, late) => <Suspense fallback={null}>{composer(late)}</Suspense>);
  const inside = await modeAfterHiding((composer, late) => composer(<Suspense fallback={null}>{late}</Suspense>));
  expect({around, inside}).toEqual({around: true, inside: false});
});
