import type {Root} from 'mdast';
import {toNlcst} from 'mdast-util-to-nlcst';
import {ParseEnglish} from 'parse-english';
import retextIndefiniteArticle from 'retext-indefinite-article';
import retextRepeatedWords from 'retext-repeated-words';
import {unified} from 'unified';
import {VFile} from 'vfile';

import type {Problem} from '../../content/problems.ts';

const english = unified().use(retextRepeatedWords).use(retextIndefiniteArticle).freeze();

/**
 * Finds slips that any English text may have: a word twice in a row, "a" in place of "an".
 *
 * @param file absolute path, used in messages
 * @param text of the page, as it was parsed
 */
export function findSlips(file: string, text: string, tree: Root): Problem[] {
  const page = new VFile(text);
  english.runSync(toNlcst(tree, page, ParseEnglish), page);
  return page.messages.map(({reason, line, column}) => ({
    file,
    line: line ?? 1,
    column: column ?? 1,
    message: reason,
    hint: 'Correct it, or write it as code if it is a name.',
  }));
}
