/**
 * Puts the Markdown twin of a page on the clipboard.
 *
 * The text is handed over as a promise, because Safari allows the copy only within the click that asks for it.
 *
 * @param twin path of the twin
 * @throws when the twin does not arrive, or when the browser does not allow the copy
 */
export async function copyMarkdown(twin: string): Promise<void> {
  const text = async (): Promise<Blob> => {
    const response = await fetch(twin);
    if (!response.ok) {
      throw new Error(`${twin}: expected the page as Markdown, found status ${response.status}.`);
    }
    return new Blob([await response.text()], {type: 'text/plain'});
  };
  await navigator.clipboard.write([new ClipboardItem({'text/plain': text()})]);
}
