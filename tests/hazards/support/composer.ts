import {type InitialConfigType, LexicalComposer as Published} from '@lexical/react/LexicalComposer';
import {type ComponentProps, createElement, type ReactNode} from 'react';

import {settings} from './settings.ts';

/** The framework's composer with what a test asks for; this is what React samples get. */
export function LexicalComposer({initialConfig, children}: ComponentProps<typeof Published>): ReactNode {
  return createElement(Published, {initialConfig: withSettings(initialConfig), children});
}

function withSettings(config: InitialConfigType): InitialConfigType {
  const {editorState, isEditable, onError} = settings;
  return {
    ...config,
    ...(editorState === undefined ? {} : {editorState}),
    ...(isEditable === undefined ? {} : {editable: isEditable}),
    onError(error, editor) {
      onError(error);
      config.onError(error, editor);
    },
  };
}
