import {useEffect, useId, useRef, useState} from 'react';
import {toAddress} from './addresses';
import type {LinkValue} from './links';

interface LinkFormProps {
  initial: LinkValue;
  /** Undefined for a link that cannot be removed. */
  onRemove: (() => void) | undefined;
  onSave: (value: LinkValue) => void;
  onCancel: () => void;
}

/** Edits an address, and reports one that is not allowed. */
export function LinkForm({initial, onRemove, onSave, onCancel}: LinkFormProps) {
  const [url, setUrl] = useState(initial.url);
  const [isNewTab, setIsNewTab] = useState(initial.isNewTab);
  const [isRefused, setIsRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Two editors on a page have two forms.
  const messageId = useId();
  const address = toAddress(url);

  useEffect(() => input.current?.select(), []);

  return (
    <form
      className="ed-link-form"
      aria-label="Link"
      // During composition the input method handles the key.
      onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && onCancel()}
      onSubmit={(event) => {
        event.preventDefault();
        setIsRefused(address === null);
        if (address === null) {
          input.current?.focus();
        } else {
          onSave({isNewTab, url: address});
        }
      }}
    >
      <label>
        Address
        <input
          ref={input}
          className="ed-input"
          inputMode="url"
          autoComplete="off"
          aria-invalid={isRefused}
          aria-describedby={messageId}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </label>
      <span id={messageId} role="status">
        {isRefused && 'Type a web address, an email address or a path such as /tea.'}
      </span>
      <label>
        <input
          type="checkbox"
          checked={isNewTab}
          onChange={(event) => setIsNewTab(event.target.checked)}
        />{' '}
        Open in a new tab
      </label>
      <div className="ed-toolbar">
        <button type="submit" className="ed-button">
          Save
        </button>
        {onRemove !== undefined && (
          <button type="button" className="ed-button" onClick={onRemove}>
            Remove
          </button>
        )}
        {address !== null && (
          <a className="ed-button" href={address} target="_blank" rel="noopener noreferrer">
            Open
          </a>
        )}
        <button type="button" className="ed-button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
