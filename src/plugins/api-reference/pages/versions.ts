import {
  cameWith,
  changesIn,
  changesOfPackage,
  countUnchanged,
  earlierMinors,
  laterMinors,
  minorOfChange,
  moduleOf,
  type VersionChange,
} from '../history/by-version.ts';
import {history, type LaterChange, minorOf} from '../history/history.ts';
import {pagesMarker} from '../backlinks.ts';
import {packageSlug} from '../packages.ts';
import {versionUrl} from '../paths.ts';
import {upgradingPage} from '../upgrading/page.ts';
import type {PageContext} from './context.ts';
import {wordsOf} from './history.ts';
import {blocks, codeSpan, factList, groupHtml, linkHtml, page, tableHtml} from './html.ts';

/** One kind of change, and how the pages about versions speak of it. */
interface ChangeKind {
  /** Heading and anchor of its section. */
  title: string;
  anchor: string;
  /** What the section says before its list. */
  intro: string;
  /** Head of its column in the table of all versions. */
  column: string;
  /** The part of a change that is of this kind; of other changes nothing. */
  part: (change: LaterChange) => Partial<LaterChange> | undefined;
}

/** In the order in which they break code. */
const kinds: readonly ChangeKind[] = [
  {
    title: 'Removed',
    anchor: 'removed',
    intro: 'No module exports these any more, or the class has lost the member.',
    column: 'Removed',
    part: ({removed}) => (removed === true ? {} : undefined),
  },
  {
    title: 'Moved and renamed',
    anchor: 'moved',
    intro:
      'What moved has another import path. What was renamed can still be imported by its old name. “Named” and “default export” say how the import is written now.',
    column: 'Moved',
    part: ({moved, renamed, exportedAs}) =>
      moved === undefined && renamed === undefined && exportedAs === undefined
        ? undefined
        : {
            ...(moved !== undefined && {moved}),
            ...(renamed !== undefined && {renamed}),
            ...(exportedAs !== undefined && {exportedAs}),
          },
  },
  {
    title: 'Changed signatures',
    anchor: 'changed',
    intro: 'What both signatures share is left out of long ones, as `…`.',
    column: 'Changed',
    part: ({before}) => (before === undefined ? undefined : {}),
  },
  {
    title: 'Deprecated',
    anchor: 'deprecated',
    intro: 'These are still there; their types mark them as deprecated.',
    column: 'Deprecated',
    part: ({deprecated}) => (deprecated === undefined ? undefined : {}),
  },
  {
    title: 'Added',
    anchor: 'added',
    intro: 'Parts of the documented version that can now be used where they could not.',
    column: 'Added',
    part: ({exported, back, notDeprecated}) =>
      exported === true || back === true || notDeprecated === true
        ? {...(exported === true && {exported}), ...(back === true && {back}), ...(notDeprecated === true && {notDeprecated})}
        : undefined,
  },
  {
    title: 'Inherited now',
    anchor: 'inherited',
    intro: 'The class no longer declares these members itself.',
    column: 'Inherited',
    part: ({inherited}) => (inherited === undefined ? undefined : {inherited}),
  },
];

/** The pages about other versions, by file below their folder. */
export function versionPages(context: PageContext): Map<string, string> {
  return new Map([
    ['index.md', overviewPage(context)],
    ['upgrading.md', upgradingPage()],
    ['earlier.md', earlierPage(context)],
    ...laterMinors().map((minor): [string, string] => [`${minor}.md`, laterPage(minor, context)]),
  ]);
}

/** `/docs/versions/0.17`: what a later minor version did to what the documented one exports. */
function laterPage(minor: string, context: PageContext): string {
  const {version} = context.model;
  const changes = changesIn(minor);
  const minors = [minorOf(version), ...laterMinors()];
  const last = minors[minors.indexOf(minor) - 1] ?? minorOf(version);
  const sections = kinds.flatMap((kind) => {
    const found = changes.filter(({change}) => kind.part(change) !== undefined);
    return found.length === 0 ? [] : [{kind, found}];
  });
  const counts = sections.map(({kind, found}) => `${found.length} ${kind.column.toLowerCase()}`);
  return page(
    {
      title: `Changes in Lexical ${minor}`,
      description:
        counts.length === 0
          ? `Nothing that Lexical ${version} exports changed its types in ${minor}.`
          : `What became of the exports of Lexical ${version} in ${minor}: ${counts.join(', ')}.`,
      label: minor,
      kind: 'reference',
    },
    `# Changes in Lexical ${minor}`,
    changes.length === 0
      ? `Nothing that Lexical ${version} exports changed between ${last} and ${minor}, as far as the published types say.`
      : `What changed in ${minor} of what Lexical ${version} exports, found by comparing the published types of ${last} and ${minor}: ${counts.join(', ')}.`,
    `What is new, and what only behaves differently, is not listed. [How this is known](${versionUrl()}#how), and [all versions](${versionUrl()}#later).`,
    ...sections.map(({kind, found}) =>
      blocks(
        `## ${kind.title} {#${kind.anchor}}`,
        kind.intro,
        byModule(found, ({id, change}) => changeItem(id, change, kind, context)),
      ),
    ),
  );
}

function changeItem(id: string, change: LaterChange, kind: ChangeKind, context: PageContext): string {
  const words = wordsOf({in: change.in, ...kind.part(change)});
  if (change.in !== minorOfChange(change)) words.push(`in one of ${change.in}: npm has no release in between`);
  const small = words.length === 0 ? '' : ` <small>${words.join(', ')}</small>`;
  const {before, after} = change;
  const isShown = kind.anchor === 'changed' && before !== undefined && after !== undefined;
  const signatures = isShown
    ? factList([
        ['Before', codeSpan(before)],
        ['After', codeSpan(after)],
      ])
    : '';
  return `<li>${linkHtml(context.link(id))}${small}${signatures}</li>`;
}

/** `/docs/versions`: which version the site describes, and what is known of the others. */
function overviewPage(context: PageContext): string {
  const {version, modules} = context.model;
  const {all, unchanged} = countUnchanged();
  const packages = [...new Set(modules.map((module) => module.package))];
  const rows = laterMinors().map((minor) => {
    const changes = changesIn(minor);
    return [
      `<a href="${versionUrl(minor)}">${minor}</a>`,
      ...kinds.map(({part}) => count(changes.filter(({change}) => part(change) !== undefined).length)),
    ];
  });
  return page(
    {
      title: 'Other versions',
      description: `What of Lexical ${version} still holds in ${history.to}, what each version in between changed, and what earlier ones lack.`,
      kind: 'reference',
    },
    '# Other versions',
    `This site describes **Lexical ${version}**. On ${history.found} it was compared with the releases up to **${history.to}**, the last version that most packages had on npm. Of the ${all} exports and members of ${version}, ${unchanged} have the same types in every version up to there; something of the other ${all - unchanged} is different.`,
    `You use a later version? [Its page](#later) says what to read differently, and [the next change of each package](#packages) says where to begin. [Upgrading](${versionUrl('upgrading')}) says what to write instead. You use an earlier one? [Before ${version}](${versionUrl('earlier')}) says what it lacks.`,
    '## Later versions {#later}',
    `How much each version changed of what ${version} exports. Begin with the first three columns: those changes can break code.`,
    tableHtml(['Version', ...kinds.map(({column}) => column)], rows),
    '## Packages {#packages}',
    `The versions after ${version} that changed anything that a package exports, with the number of changes.`,
    tableHtml(
      ['Package', 'Next change', 'After that', 'Compared up to'],
      packages.map((name) => packageRow(name)),
    ),
    '## How this is known {#how}',
    [
      `- One release of each minor version is compared with the one before, from ${history.from} to ${history.to}: the last patch that npm has. Of ${minorOf(version)} it is ${version}. A package that has no release of the last versions is compared up to its last one.`,
      `- What is compared are the types. What only behaves differently has the same types, so it is not listed here.`,
      `- Only what ${version} exports is followed. What came later is not on this site.`,
      '- A signature counts as changed when callers can see it: another parameter, type or result, not another name of a parameter.',
      '- The types are those of the published packages. The [release notes](https://github.com/facebook/lexical/releases) say why something changed.',
    ].join('\n'),
  );
}

function packageRow(name: string): string[] {
  const [next, ...rest] = changesOfPackage(name);
  const link = (minor: string) => `<a href="${versionUrl(minor)}">${minor}</a>`;
  return [
    linkHtml({name, url: `/docs/packages/${packageSlug(name)}`}),
    next === undefined ? 'none' : `${link(next.minor)} (${next.count})`,
    rest.map(({minor, count: changes}) => `${minor} (${changes})`).join(', '),
    history.until[name] ?? history.to,
  ];
}

/** `/docs/versions/earlier`: what the documented version has and earlier ones lack. */
function earlierPage(context: PageContext): string {
  const {version} = context.model;
  const nameItem = ({id}: {id: string}): string => `<li>${linkHtml(context.link(id))}</li>`;
  const sections = earlierMinors().map((minor) => {
    const {added, changed} = cameWith(minor);
    return blocks(
      `## New in ${minor} {#since-${minor}}`,
      added.length === 0 && changed.length === 0
        ? 'Nothing of the reference.'
        : `${added.length} exports and members came with ${minor}. Earlier versions lack them.`,
      added.length > 0 &&
        byModule(
          added.map((id) => ({id})),
          nameItem,
          'api-names',
        ),
      changed.length > 0 && `${changed.length} more had another signature before ${minor}.`,
      changed.length > 0 &&
        `<details><summary>Another signature before ${minor}</summary>${byModule(
          changed.map((id) => ({id})),
          nameItem,
          'api-names',
        )}</details>`,
      pagesMarker(minor),
    );
  });
  return page(
    {
      title: `Before Lexical ${version}`,
      description: `Which exports of Lexical ${version} earlier versions lack, back to ${history.from}: by the version in which each came.`,
      label: `Before ${version}`,
      kind: 'reference',
    },
    `# Before Lexical ${version}`,
    `You use an earlier version, and a page names something that it does not have? Everything under the versions above yours is missing in yours: on 0.12, that is all of ${minorOf(version)}, 0.14 and 0.13.`,
    `Each version also lists the pages of this site that name what came with it. The foot of such a page says the same.`,
    `What is not listed was there in ${history.from} already. What earlier versions had and ${version} has not is not known here. Entries of the reference say the same: “Since 0.13”. [How this is known](${versionUrl()}#how).`,
    ...sections,
  );
}

/** Lists of things, each under the module that they belong to. */
function byModule<Item extends Pick<VersionChange, 'id'>>(
  items: readonly Item[],
  itemHtml: (item: Item) => string,
  className = 'api-list',
): string {
  const modules = new Map<string, Item[]>();
  for (const item of items) modules.set(moduleOf(item.id), [...(modules.get(moduleOf(item.id)) ?? []), item]);
  return [...modules].map(([module, group]) => groupHtml(module, className, group.map(itemHtml))).join('');
}

/** A number in a table in which most would be 0. */
function count(number: number): string {
  return number === 0 ? '' : String(number);
}
