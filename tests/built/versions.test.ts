import {select, selectAll} from 'hast-util-select';
import {expect, it} from 'vitest';

import {changesIn, laterMinors, nextChangeOf} from '../../src/framework/history/by-version.ts';
import {history} from '../../src/framework/history/history.ts';
import {packageOf, packageSlug} from '../../src/framework/packages.ts';
import {loadSymbolMap} from '../../src/framework/symbol-map.ts';
import {projectOf} from '../../src/node/project-of.ts';
import {loadBuiltEngine} from '../search/relevance.ts';
import {builtPage, type BuiltPage, textOf} from './support/pages.ts';

const symbols = new Map(loadSymbolMap(projectOf(import.meta.filename)).map((entry) => [entry.id, entry]));
const packages = [...new Set(Object.keys(history.modules).map(packageOf))];

/** What a section of the page says of each name, by the address of its entry. */
function listedIn(section: string): Map<string, string> {
  const nodes = selectAll('main :is(h2, h3, li, p)', builtPage('/docs/versions').tree);
  const start = nodes.findIndex(({properties: {id}}) => id === section);
  const length = nodes.slice(start + 1).findIndex(({tagName}) => /^h\d$/.test(tagName));
  const parts = start === -1 ? [] : nodes.slice(start + 1, length === -1 ? undefined : start + 1 + length);
  return new Map(
    parts.flatMap((part) => selectAll('a', part).map(({properties: {href}}) => [String(href), textOf(part)] as const)),
  );
}

const urlOf = (id: string): string => symbols.get(id)?.url ?? `${id} is not documented`;

it.each(laterMinors())('the section about %s links the entry of everything that it changed', (minor) => {
  const expected = changesIn(minor).filter(({change}) => change.notDeprecated !== true || change.changed === true);
  expect([...listedIn(minor).keys()].sort()).toEqual([...new Set(expected.map(({id}) => urlOf(id)))].sort());
});

// Read in the published declarations of both versions, not in the data.
it.each([
  ['0.16', 'changed', '@lexical/link#$createAutoLinkNode'],
  ['0.16', 'Deprecated', '@lexical/list#ListItemNode.canReplaceWith'],
  ['0.20', 'removed', '@lexical/table#TableObserver.formatCells'],
  ['0.20', 'changed', '@lexical/mark#$createMarkNode'],
  ['0.20', 'Deprecated', 'lexical#$nodesOfType'],
  ['0.46', 'removed', '@lexical/list#insertList'],
  ['0.46', 'removed', '@lexical/link#toggleLink'],
  ['0.46', 'changed', 'lexical#$getNodeByKey'],
  ['0.46', 'renamed to', 'lexical#isSelectionCapturedInDecoratorInput'],
])('in %s the page says "%s" of %s', (minor, words, id) => expect(listedIn(minor).get(urlOf(id))).toContain(words));

it.each(packages)('the page of %s names the next version that changes it', (name) => {
  const {tree} = builtPage(`/docs/packages/${packageSlug(name)}`);
  const facts = select('.package-facts', tree);
  const next = nextChangeOf(name);
  const expected = next === undefined ? `the same types up to ${history.until[name] ?? history.to}` : `Next change: ${next}`;
  expect(facts === undefined ? '' : textOf(facts)).toContain(expected);
});

it('every page of the docs says up to which version changes are known, and leads to them', () => {
  const mark = select('.theme-doc-version-badge a', builtPage('/docs/concepts/nodes').tree);
  expect(mark?.properties['href']).toBe('/docs/versions');
  expect(mark === undefined ? '' : textOf(mark)).toBe(`Lexical ${history.version}, changes up to ${history.to}`);
});

it('the page lists what came with each earlier version, a class once', () => {
  const came = Object.entries(history.modules).flatMap(([module, all]) =>
    Object.entries(all).flatMap(([name, {since}]) => (since === '0.14' ? [urlOf(`${module}#${name}`)] : [])),
  );
  expect(came).not.toEqual([]);
  expect([...listedIn('since-0.14').keys()].sort()).toEqual(came.sort());
});

/** The first version that a page has all its names since, by its foot, and those that came with it. */
function newestNames({tree}: BuiltPage): {minor: string; names: string[]} | undefined {
  const foot = select('.late-names', tree);
  const [, minor, names = ''] = /missing before ([\d.]+): (.+?)(?:; |\. )/.exec(foot === undefined ? '' : textOf(foot)) ?? [];
  return minor === undefined ? undefined : {minor, names: names.split(', ')};
}

// Read in the published declarations of the version before and of this one, not in the data.
it.each([
  ['/docs/error/16', '0.13', '$getEditor'],
  ['/docs/concepts/focus', '0.13', 'BaseSelection.getStartEndPoints'],
  ['/docs/getting-started/supported-browsers', '0.14', 'IS_APPLE'],
  // version stays: of the release in which the name came
  ['/docs/recipes/link-editor', '0.15', '$toggleLink'],
  // version stays: of the release in which the name came
  ['/docs/recipes/tables', '0.15', '$computeTableMapSkipCellCheck'],
])('%s says that versions before %s lack %s', (path, minor, name) => {
  const newest = newestNames(builtPage(path));
  expect(newest?.minor).toBe(minor);
  expect(newest?.names).toContain(name);
});

it.each([
  ['0.17 breaking', '/docs/versions#0.17'],
  ['what changed in 0.20', '/docs/versions#0.20'],
  // version stays: what people type who have it
  ['upgrade from 0.15', '/docs/upgrading'],
])('the search answers "%s" with %s', (query, page) => {
  const {hits} = loadBuiltEngine().search(query, {}, 0, 3);
  expect(hits.map(({url}) => url)).toContain(page);
});
