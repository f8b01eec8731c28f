import {useEffect, useState} from 'react';

const messages = {idle: '', copied: 'Copied', failed: 'Not copied'};

/** How long the message is shown, in milliseconds. */
const shownFor = 2000;

/** Copies a text, and reports the result. */
export function CopyButton({getText}: {getText: () => string}) {
  const [state, setState] = useState<keyof typeof messages>('idle');

  useEffect(() => {
    if (state === 'idle') {
      return undefined;
    }
    const timer = setTimeout(() => setState('idle'), shownFor);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(getText());
      setState('copied');
    } catch {
      // The browser refuses without a permission, and has no clipboard without https.
      setState('failed');
    }
  };
  return (
    <>
      <button
        type="button"
        className="ed-button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void copy()}
      >
        Copy
      </button>
      <span role="status">{messages[state]}</span>
    </>
  );
}
