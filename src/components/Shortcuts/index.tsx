import {type ComponentType, type ReactNode, useEffect, useState} from 'react';

import {singleKeysAreOn} from '../../client/single-keys.ts';
import {isEditing} from '../../client/is-editing.ts';

/** Elements that open the list, beside the `?` key: src/config/footer.ts has one. */
const opener = '[data-open-shortcuts]';

/**
 * Opens the list of keyboard shortcuts, whose code is fetched when it is first wanted. Readers can turn off the shortcuts that
 * are a single character (WCAG 2.2, 2.1.4).
 */
export default function Shortcuts(): ReactNode {
  const [List, setList] = useState<ComponentType<{onClose: () => void}>>();
  useEffect(() => {
    const open = (): void => {
      import('./List.tsx').then(
        ({default: component}) => setList(() => component),
        (error: unknown) => console.warn('The list of shortcuts did not load.', error),
      );
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const isAsked = event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isAsked && !isEditing(event) && singleKeysAreOn()) open();
    };
    const onClick = (event: MouseEvent): void => {
      if (event.target instanceof Element && event.target.closest(opener) !== null) open();
    };
    window.addEventListener('keydown', onKeyDown);
    document.addEventListener('click', onClick);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('click', onClick);
    };
  }, []);
  return List && <List onClose={() => setList(undefined)} />;
}
