/** A piece of a message: fixed text, or a value that took the place of a `%s`. */
export interface MessagePart {
  text: string;
  kind: 'text' | 'value' | 'missing';
}

/**
 * Puts values into a message.
 *
 * @param values In order; fewer than the message has places leave `%s` behind, further ones are ignored.
 * @returns Pieces, so that values can be shown as text and never become markup or patterns.
 */
export function fillMessage(message: string, values: readonly string[]): MessagePart[] {
  const [first = '', ...rest] = message.split('%s');
  const parts: MessagePart[] = [{text: first, kind: 'text'}];
  rest.forEach((text, index) => {
    const value = values[index];
    parts.push(value === undefined ? {text: '%s', kind: 'missing'} : {text: value, kind: 'value'}, {text, kind: 'text'});
  });
  return parts.filter(({text, kind}) => text !== '' || kind === 'value');
}
