/** The text that a part of an address stands for. A percent sign that encodes nothing stands for itself. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
