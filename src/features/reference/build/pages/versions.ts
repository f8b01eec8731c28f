import {cameWith, changesIn, earlierMinors, laterMinors} from '../../../../framework/history/by-version.ts';
import {history, minorOf} from '../../../../framework/history/history.ts';
import type {PageContext} from './context.ts';
import {wordsOf} from './history.ts';
import {blocks, linkHtml, listHtml, page} from './html.ts';

/** `/docs/versions`: what later versions changed of what the documented one exports, and what earlier ones lack. */
export function versionsPage(context: PageContext): string {
  const {version} = context.model;
  const names = (ids: readonly string[]): string => ids.map((id) => linkHtml(context.link(id))).join(', ');
  return page(
    {
      title: 'Other versions',
      description: `What each version up to ${history.to} changed of the exports of Lexical ${version}, and what earlier versions lack.`,
      kind: 'reference',
    },
    '# Other versions',
    `This site describes **Lexical ${version}**. On ${history.found} its published types were compared with those of each minor version up to **${history.to}**. New exports, and what only behaves differently, are not listed: see the [release notes](https://github.com/facebook/lexical/releases).`,
    `[Upgrading](/docs/upgrading) shows what to write instead. You use an earlier version? All that is [new in a later one](#earlier) is missing in yours.`,
    ...laterMinors().map((minor) => laterSection(minor, context)),
    `## Before ${version} {#earlier}`,
    `Exports and members by the version in which they came. What is not listed was there in ${history.minors[0] ?? ''} already.`,
    ...earlierMinors().map((minor) => {
      const added = cameWith(minor);
      return blocks(`### New in ${minor} {#since-${minor}}`, added.length === 0 ? 'Nothing.' : `<p>${names(added)}</p>`);
    }),
  );
}

/** What a minor version changed; what can break code is first. */
function laterSection(minor: string, context: PageContext): string {
  const changes = changesIn(minor).map(({id, change}) => ({link: linkHtml(context.link(id)), words: wordsOf(change)}));
  const broken = changes.filter(({words}) => words.some((word) => !word.endsWith('deprecated')));
  const deprecated = changes.filter(({words}) => words.join() === 'deprecated');
  return blocks(
    `## Lexical ${minor} {#${minor}}`,
    broken.length === 0 && deprecated.length === 0 && `Nothing that ${minorOf(history.version)} exports changed.`,
    broken.length > 0 && `What changed in ${minor}, possibly breaking:`,
    listHtml(
      'api-list',
      broken.map(({link, words}) => `${link} ${words.join(', ')}`),
    ),
    deprecated.length > 0 && `<p>Deprecated: ${deprecated.map(({link}) => link).join(', ')}</p>`,
  );
}
