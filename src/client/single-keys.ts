const storageKey = 'single-key-shortcuts';

/** Whether shortcuts of one character work. They do unless the reader turned them off. */
export function singleKeysAreOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch (error) {
    console.warn('Could not read the shortcut setting from browser storage.', error);
    return true;
  }
}

/** Remembers the reader's choice. */
export function turnSingleKeys(on: boolean): void {
  try {
    if (on) {
      localStorage.removeItem(storageKey);
    } else {
      localStorage.setItem(storageKey, 'off');
    }
  } catch (error) {
    console.warn('Could not save the shortcut setting in browser storage.', error);
  }
}
