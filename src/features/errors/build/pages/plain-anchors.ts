import type {PlainMessage} from '../../../../shared/error-table.ts';

/**
 * Reads where a page explains each message without a number: headings of the form ``### `Table Element Not Found` {#id}``.
 *
 * @param file For messages.
 * @param page Text of the page.
 * @returns Anchors by message.
 * @throws when a message has no heading, or a heading names a message that the packages do not have.
 */
export function plainAnchors(messages: readonly PlainMessage[], file: string, page: string): Map<string, string> {
  const anchors = new Map<string, string>();
  const known = new Set(messages.map(({message}) => message));
  page.split('\n').forEach((line, index) => {
    const [, message, anchor] = /^### `(.+)` \{#([\w-]+)\}$/.exec(line) ?? [];
    if (message === undefined || anchor === undefined) {
      if (line.startsWith('### `'))
        throw new Error(
          `${file}:${String(index + 1)}: expected a heading of the form "### \`message\` {#anchor}", found "${line}".`,
        );
      return;
    }
    if (!known.has(message)) {
      throw new Error(
        `${file}:${String(index + 1)}: no package of the documented version has the message "${message}". Correct the heading or remove it.`,
      );
    }
    anchors.set(message, anchor);
  });
  const missing = [...known].filter((message) => !anchors.has(message));
  if (missing.length > 0) {
    throw new Error(
      `${file}: ${String(missing.length)} messages of the packages are not explained. Add a heading "### \`message\` {#anchor}" and a fix for each:\n${missing.join('\n')}`,
    );
  }
  return anchors;
}
