import {LexicalComposer, type InitialConfigType} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import type {LexicalEditor} from 'lexical';
import {act, type ReactNode} from 'react';
import {createRoot} from 'react-dom/client';

declare global {
  // React reads it before it lets `act` wait for effects.
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

/** A composer on the page. */
interface RenderedComposer {
  editor: LexicalEditor;
  /** The element that React renders into. */
  container: HTMLElement;
  errors: Error[];
  /** Renders the composer again, with other children. */
  rerender: (children: ReactNode) => Promise<void>;
  unmount: () => Promise<void>;
}

/** Renders something with React at the end of the page and waits for its effects. The function that is given back renders again. */
export async function renderInto(container: HTMLElement, node: ReactNode): Promise<(next: ReactNode) => Promise<void>> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const root = createRoot(container);
  const render = async (next: ReactNode): Promise<void> => {
    // eslint-disable-next-line @typescript-eslint/require-await -- only an async function makes `act` wait for effects
    await act(async () => {
      root.render(next);
    });
  };
  await render(node);
  return render;
}

/**
 * Renders a `LexicalComposer` at the end of the page and waits for the effects of its children. Errors are collected, unless the
 * configuration says otherwise.
 */
export async function renderComposer(children: ReactNode, config: Partial<InitialConfigType> = {}): Promise<RenderedComposer> {
  const editors: LexicalEditor[] = [];
  const errors: Error[] = [];
  const initialConfig = {namespace: 'proof', onError: (error: Error) => void errors.push(error), ...config};
  function Grab(): null {
    const [editor] = useLexicalComposerContext();
    editors.push(editor);
    return null;
  }
  const tree = (inner: ReactNode): ReactNode => (
    <LexicalComposer initialConfig={initialConfig}>
      <Grab />
      {inner}
    </LexicalComposer>
  );
  const container = document.createElement('div');
  document.body.append(container);
  const render = await renderInto(container, tree(children));
  const [editor] = editors;
  if (editor === undefined) throw new Error('expected the composer to render its children, found that it did not');
  return {
    editor,
    container,
    errors,
    rerender: (next) => render(tree(next)),
    unmount: async () => {
      await render(null);
      container.remove();
    },
  };
}
