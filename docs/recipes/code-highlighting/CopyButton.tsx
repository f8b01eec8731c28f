import {useState} from 'react';

/** Copies a text, and reports the result. */
export function CopyButton({getText}: {getText: () => string}) {
  const [message, setMessage] = useState('');
  const copy = async () => {
    setMessage('');
    try {
      await navigator.clipboard.writeText(getText());
      setMessage('Copied');
    } catch {
      // The browser refuses without a permission, and has no clipboard without https.
      setMessage('Not copied');
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
      <span role="status">{message}</span>
    </>
  );
}
