/** Milliseconds for which a page says that something was copied. */
const copiedFor = 2000;

/** Ends what is said of the last copy. */
let end = (): void => undefined;

/**
 * Puts a text on the clipboard.
 *
 * @param text a promise of what has to be fetched: Safari allows a copy only within the click that asks for it
 * @returns whether the text has arrived and the browser allowed the copy, which it does not without HTTPS
 */
export async function copy(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text);
    else {
      const blob = text.then((content) => new Blob([content], {type: 'text/plain'}));
      await navigator.clipboard.write([new ClipboardItem({'text/plain': blob})]);
    }
    return true;
  } catch {
    return false;
  }
}

/** Copies a text, and reports the outcome until some time has passed or something else is copied. */
export async function copyAndReport(
  text: string | Promise<string>,
  report: (outcome: 'copied' | 'failed' | undefined) => void,
): Promise<void> {
  const isCopied = await copy(text);
  end();
  report(isCopied ? 'copied' : 'failed');
  const timer = setTimeout(() => end(), copiedFor);
  end = () => {
    clearTimeout(timer);
    end = () => undefined;
    report(undefined);
  };
}
