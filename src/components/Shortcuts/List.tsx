import {type ReactNode, useEffect, useRef, useState} from 'react';

import {singleKeysAreOn, turnSingleKeys} from '../../client/single-keys.ts';
import styles from './styles.module.css';

const groups: {title: string; shortcuts: {keys: string[]; does: string}[]}[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      {keys: ['Ctrl K', '⌘ K'], does: 'Search'},
      {keys: ['/'], does: 'Search'},
      {keys: ['?'], does: 'Show this list'},
      {keys: ['Esc'], does: 'Close a dialog or menu'},
    ],
  },
  {
    title: 'In an editor',
    shortcuts: [
      {keys: ['Tab'], does: 'Leave the editor'},
      {keys: ['Ctrl B', '⌘ B'], does: 'Bold'},
      {keys: ['Ctrl I', '⌘ I'], does: 'Italic'},
      {keys: ['Ctrl Z', '⌘ Z'], does: 'Undo'},
    ],
  },
  {
    title: 'In the playground',
    shortcuts: [
      {keys: ['Ctrl Enter', '⌘ Enter'], does: 'Run the code'},
      {keys: ['Ctrl Space'], does: 'Show suggestions'},
      {keys: ['Ctrl F', '⌘ F'], does: 'Find in the code'},
      {keys: ['Ctrl Shift M', '⌘ Shift M'], does: 'List the problems'},
      {keys: ['Esc', 'Tab'], does: 'Leave the code: press both in turn'},
    ],
  },
  {title: 'In tabs', shortcuts: [{keys: ['←', '→'], does: 'Switch tabs'}]},
];

/** The list itself, a modal dialog. */
export default function List({onClose}: {onClose: () => void}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setIsOn] = useState(singleKeysAreOn);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element?.open === false) element.showModal();
    const close = (): void => element?.close();
    window.addEventListener('popstate', close);
    return () => {
      window.removeEventListener('popstate', close);
      if (before instanceof HTMLElement) before.focus({preventScroll: true});
    };
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="shortcuts-title" onClose={onClose}>
      <form method="dialog" className={`ui-row ${styles.head ?? ''}`}>
        <p id="shortcuts-title" className={`margin--none ${styles.title ?? ''}`}>
          Keyboard shortcuts
        </p>
        <button type="submit" className="ui-button">
          Close
        </button>
      </form>
      {groups.map(({title, shortcuts}) => (
        <section key={title} aria-label={title}>
          <p className={`ui-label ${styles.subtitle ?? ''}`}>{title}</p>
          <dl className="margin--none">
            {shortcuts.map(({keys, does}) => (
              <div key={keys.join()} className={styles.row}>
                <dt className="ui-buttons">
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            turnSingleKeys(event.target.checked);
            setIsOn(event.target.checked);
          }}
        />
        Use single keys: <kbd>/</kbd> and <kbd>?</kbd>
      </label>
    </dialog>
  );
}
