const find = 'console.error(`Docusaurus storage error';
const occurrences = 4;

/**
 * The storage helpers of `@docusaurus/theme-common`, with failures of the browser's storage logged as warnings: the page works
 * without storage, so they are no errors. Goes away when the helpers themselves warn.
 *
 * @param source text of `lib/utils/storageUtils.js`
 * @param file where it was read, for the error message
 * @throws when the text is not the one that this change was written for
 */
export function warnInsteadOfFailing(source: string, file: string): string {
  const count = source.split(find).length - 1;
  if (count !== occurrences) {
    throw new Error(
      `${file}: expected ${occurrences} times ${JSON.stringify(find)}, found ${count}. ` +
        'Docusaurus changed how it reports storage failures: if it warns now, remove src/features/shell/storage-patch.ts; if not, adapt it.',
    );
  }
  return source.replaceAll(find, find.replace('error', 'warn'));
}
