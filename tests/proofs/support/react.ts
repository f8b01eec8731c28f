import {LexicalComposer, type InitialConfigType} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import type {LexicalEditor} from 'lexical';
import {act, createElement, type ReactNode, StrictMode} from 'react';
import {createRoot} from 'react-dom/client';

Object.assign(globalThis, {IS_REACT_ACT_ENVIRONMENT: true});

/** A component on the page. */
export interface Rendered {
  container: HTMLElement;
  /** Renders something else in its place. */
  render: (node: ReactNode) => Promise<void>;
  unmount: () => Promise<void>;
}

/** A composer on the page. */
export interface RenderedComposer extends Rendered {
  editor: LexicalEditor;
  /** What `onError` was given, unless the configuration has its own. */
  errors: Error[];
  /** Renders the composer again, with other children. */
  rerender: (children: ReactNode) => Promise<void>;
}

/**
 * Renders a component and waits for its effects. What it throws while it renders is thrown here.
 *
 * @param container where; a new element at the end of the page without it
 */
export async function render(
  node: ReactNode,
  container: HTMLElement = document.body.appendChild(document.createElement('div')),
): Promise<Rendered> {
  const root = createRoot(container, {onCaughtError: () => undefined});
  const rendered: Rendered = {
    container,
    render: async (next) => {
      await act(async () => {
        root.render(next);
        await Promise.resolve();
      });
    },
    unmount: async () => {
      await act(async () => {
        root.unmount();
        await Promise.resolve();
      });
      container.remove();
    },
  };
  await rendered.render(node);
  return rendered;
}

/**
 * Renders children inside a composer at the end of the page, and waits for their effects.
 *
 * @param isStrict whether the composer is inside `StrictMode`
 */
export async function renderInComposer(
  children: ReactNode,
  config: Partial<InitialConfigType> = {},
  isStrict = false,
): Promise<RenderedComposer> {
  const errors: Error[] = [];
  const editors: LexicalEditor[] = [];
  function Grab(): null {
    const [editor] = useLexicalComposerContext();
    editors.push(editor);
    return null;
  }
  const initialConfig = {namespace: 'Proof', onError: (error: Error) => errors.push(error), ...config};
  const tree = (inner: ReactNode): ReactNode => {
    const composer = createElement(LexicalComposer, {initialConfig}, createElement(Grab), inner);
    return isStrict ? createElement(StrictMode, null, composer) : composer;
  };
  const rendered = await render(tree(children));
  // StrictMode renders twice; what is rendered last stays.
  const editor = editors.at(-1);
  if (editor === undefined) throw new Error('expected the composer to render its children, found that it did not');
  return {...rendered, editor, errors, rerender: (next) => rendered.render(tree(next))};
}
