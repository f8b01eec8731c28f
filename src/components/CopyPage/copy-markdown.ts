/**
 * Puts the Markdown alternate of a page on the clipboard.
 *
 * The text is handed over as a promise, because Safari allows the copy only within the click that asks for it.
 *
 * @param alternate path of the alternate
 * @throws when the alternate does not arrive, or when the browser does not allow the copy
 */
export async function copyMarkdown(alternate: string): Promise<void> {
  const text = async (): Promise<Blob> => {
    const response = await fetch(alternate);
    if (!response.ok) {
      throw new Error(`${alternate}: expected the page as Markdown, found status ${response.status}.`);
    }
    return new Blob([await response.text()], {type: 'text/plain'});
  };
  await navigator.clipboard.write([new ClipboardItem({'text/plain': text()})]);
}
