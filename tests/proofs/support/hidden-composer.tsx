import {LexicalComposer, type InitialConfigType} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import type {LexicalEditor} from 'lexical';
import {lazy, type ReactNode} from 'react';
import {expect} from 'vitest';

import {drawn} from './plugin.tsx';
import {render} from './react.ts';

/**
 * Locks the editor of a composer, waits while a component inside it loads and tells whether the editor is editable
 * afterwards.
 *
 * @param tree the composer with what stands around it; it gets what the component is, or null while there is none
 * @param children more components inside the composer
 */
export async function modeAfterHiding(
  tree: (composer: (late: ReactNode) => ReactNode, late: ReactNode) => ReactNode,
  children: ReactNode = null,
): Promise<boolean> {
  const editors: LexicalEditor[] = [];
  function Grab(): null {
    editors.push(useLexicalComposerContext()[0]);
    return null;
  }
  let load: (module: {default: () => null}) => void = () => undefined;
  const Late = lazy(
    () =>
      new Promise<{default: () => null}>((resolve) => {
        load = resolve;
      }),
  );
  const initialConfig: InitialConfigType = {namespace: 'proof', onError: () => undefined};
  const composer = (late: ReactNode): ReactNode => (
    <LexicalComposer initialConfig={initialConfig}>
      <Grab />
      {children}
      {late}
    </LexicalComposer>
  );
  const rendered = await render(tree(composer, null));
  const [editor] = editors;
  if (editor === undefined) throw new Error('expected an editor');
  await drawn(() => {
    editor.setEditable(false);
  });
  await rendered.render(tree(composer, <Late />));
  await drawn(() => {
    load({default: () => null});
  });
  await rendered.render(tree(composer, null));
  expect(new Set(editors).size).toBe(1);
  await rendered.unmount();
  return editor.isEditable();
}
