import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {LexicalNestedComposer} from '@lexical/react/LexicalNestedComposer';
import {createEditor, type Klass, type LexicalEditor, type LexicalNode} from 'lexical';
import type {ReactNode} from 'react';

import {$append, linesOf} from './editor.ts';
import {render, renderInComposer} from './react.ts';

type NodeClass = Klass<LexicalNode>;

/**
 * Renders a composer without classes, and then with some and a plugin that needs them.
 *
 * @param isKeyed whether the second list comes with another key
 */
export async function changeNodes(plugin: ReactNode, nodes: readonly NodeClass[], isKeyed: boolean): Promise<void> {
  const tree = (registered: readonly NodeClass[], inner: ReactNode): ReactNode => {
    const initialConfig = {
      namespace: 'Proof',
      nodes: registered,
      onError: (error: Error) => {
        throw error;
      },
    };
    return (
      <LexicalComposer key={isKeyed ? registered.length : 'same'} initialConfig={initialConfig}>
        {inner}
      </LexicalComposer>
    );
  };
  const rendered = await render(tree([], null));
  await rendered.render(tree(nodes, plugin));
}

/**
 * Renders a plugin in a nested composer, inside an editor that has the classes which the plugin needs.
 *
 * @param initialNodes of the nested composer
 */
export async function renderNested(
  plugin: ReactNode,
  nodes: readonly NodeClass[],
  initialNodes?: readonly NodeClass[],
): Promise<void> {
  const own = initialNodes === undefined ? {} : {initialNodes};
  await renderInComposer(
    <LexicalNestedComposer initialEditor={createEditor()} {...own}>
      {plugin}
    </LexicalNestedComposer>,
    {nodes: [...nodes]},
  );
}

/** Types into an editor, gives the composer another key, and says what the editors before and after show then. */
export async function linesAfterNewKey(): Promise<[before: string[], after: string[]]> {
  const editors: LexicalEditor[] = [];
  function Grab(): null {
    const [editor] = useLexicalComposerContext();
    if (!editors.includes(editor)) editors.push(editor);
    return null;
  }
  const tree = (key: string): ReactNode => (
    <LexicalComposer key={key} initialConfig={{namespace: 'Proof', onError: console.error}}>
      <Grab />
    </LexicalComposer>
  );
  const rendered = await render(tree('before'));
  const [before] = editors;
  before?.update(() => void $append('typed'), {discrete: true});
  await rendered.render(tree('after'));
  const after = editors.at(-1);
  if (before === undefined || after === undefined) throw new Error('expected editors, found none');
  return [linesOf(before), linesOf(after)];
}
