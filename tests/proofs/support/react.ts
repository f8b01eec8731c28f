import {act, createElement, type ReactNode} from 'react';
import {createRoot} from 'react-dom/client';
import {LexicalComposer, type InitialConfigType} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import type {LexicalEditor} from 'lexical';

Object.assign(globalThis, {IS_REACT_ACT_ENVIRONMENT: true});

/** A component on the page. */
export interface Rendered {
  container: HTMLElement;
  /** Renders something else in its place. */
  render: (node: ReactNode) => Promise<void>;
  unmount: () => Promise<void>;
}

/** Renders a component into a new element at the end of the page. What it throws while it renders is thrown here. */
export async function render(node: ReactNode): Promise<Rendered> {
  const container = document.body.appendChild(document.createElement('div'));
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
    },
  };
  await rendered.render(node);
  return rendered;
}

/** Renders children inside a composer, and gives its editor and what `onError` was given. */
export async function renderInComposer(
  children: ReactNode,
  config: Partial<InitialConfigType> = {},
): Promise<Rendered & {editor: LexicalEditor; errors: Error[]}> {
  const errors: Error[] = [];
  let editor: LexicalEditor | undefined;
  function Grab() {
    [editor] = useLexicalComposerContext();
    return null;
  }
  const initialConfig = {namespace: 'Proof', onError: (error: Error) => errors.push(error), ...config};
  const rendered = await render(createElement(LexicalComposer, {initialConfig}, createElement(Grab), children));
  if (editor === undefined) throw new Error('expected the composer to make an editor');
  return {...rendered, editor, errors};
}
