import {createEditor as createPublished, type CreateEditorArgs, type LexicalEditor} from 'lexical';

import {settings} from './settings.ts';

// What is declared here goes before what the framework exports under the same name; this is what samples without React get.
export * from 'lexical';

/** The framework's function with what a test asks for. */
export function createEditor(config?: CreateEditorArgs): LexicalEditor {
  // Without any settings an editor takes those of the one around it.
  if (config === undefined) return createPublished();
  const {isEditable, onError} = settings;
  const own = config.onError;
  return createPublished({
    ...config,
    ...(isEditable === undefined ? {} : {editable: isEditable}),
    ...(own === undefined
      ? {}
      : {
          onError: (error: Error) => {
            onError(error);
            own(error);
          },
        }),
  });
}
