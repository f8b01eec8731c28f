import {select, selectAll} from 'hast-util-select';
import {describe, expect, it} from 'vitest';

import {examplesFolder} from '../../src/content/examples.ts';
import {changesIn, changesOfPackage, laterMinors} from '../../src/plugins/api-reference/history/by-version.ts';
import {history, historyOf} from '../../src/plugins/api-reference/history/history.ts';
import {packageOf, packageSlug} from '../../src/plugins/api-reference/packages.ts';
import {loadSymbolMap} from '../../src/plugins/api-reference/symbol-map.ts';
import {shownError} from '../../src/plugins/api-reference/upgrading/page.ts';
import {stepsAfter} from '../../src/plugins/api-reference/upgrading/steps.ts';
import {projectOf} from '../../src/node/project-of.ts';
import {loadBuiltEngine} from '../search/relevance.ts';
import {builtPage, type BuiltPage, builtPages, textOf} from './support/pages.ts';

const symbols = new Map(loadSymbolMap(projectOf(import.meta.filename)).map((entry) => [entry.id, entry]));
const packages = [...new Set(Object.keys(history.modules).map(packageOf))];

/** Where the lists between a heading and the next one lead. */
function listedUnder({tree}: BuiltPage, heading: string): string[] {
  const nodes = selectAll('h2, .api-list > li > a, .api-names > li > a', tree);
  const start = nodes.findIndex(({properties: {id}}) => id === heading);
  if (start === -1) return [];
  const length = nodes.slice(start + 1).findIndex(({tagName}) => tagName === 'h2');
  const section = nodes.slice(start + 1, length === -1 ? undefined : start + 1 + length);
  return section.map(({properties: {href}}) => String(href));
}

function urlsOf(ids: readonly string[]): string[] {
  return ids.map((id) => symbols.get(id)?.url ?? `${id} is not documented`);
}

describe.each(laterMinors())('the page about %s', (minor) => {
  const page = builtPage(`/docs/versions/${minor}`);
  const changes = changesIn(minor);

  it('links the entry of everything that the data says was removed, changed or deprecated', () => {
    const ids = (key: 'before' | 'deprecated' | 'removed') =>
      changes.filter(({change}) => change[key] !== undefined).map(({id}) => id);
    expect(listedUnder(page, 'removed')).toEqual(urlsOf(ids('removed')));
    expect(listedUnder(page, 'changed')).toEqual(urlsOf(ids('before')));
    expect(listedUnder(page, 'deprecated')).toEqual(urlsOf(ids('deprecated')));
  });

  it('shows each signature before and after', () => {
    const shown = selectAll('.api-list dd code', page.tree).map(textOf);
    const expected = changes.flatMap(({change: {before, after}}) => (before === undefined ? [] : [before, after]));
    expect(shown).toEqual(expected);
  });
});

it('what the pages of later versions say is what the entries of the reference say', () => {
  for (const minor of laterMinors()) {
    for (const {id} of changesIn(minor)) {
      expect(
        historyOf(id)?.later?.some((change) => change.in.endsWith(minor)),
        `${id} in ${minor}`,
      ).toBe(true);
    }
  }
});

// Read in the published declarations of both versions, not in the data.
it.each([
  ['0.16', 'changed', '@lexical/link#$createAutoLinkNode'],
  ['0.16', 'added', '@lexical/table#TableMapType'],
  ['0.16', 'deprecated', '@lexical/list#ListItemNode.canReplaceWith'],
  ['0.20', 'removed', '@lexical/table#TableObserver.formatCells'],
  ['0.20', 'changed', '@lexical/mark#$createMarkNode'],
  ['0.20', 'deprecated', 'lexical#$nodesOfType'],
  ['0.46', 'removed', '@lexical/list#insertList'],
  ['0.46', 'removed', '@lexical/link#toggleLink'],
  ['0.46', 'changed', 'lexical#$getNodeByKey'],
  ['0.46', 'moved', 'lexical#isSelectionCapturedInDecoratorInput'],
])('in %s, under "%s", stands %s', (minor, heading, id) => {
  const listed = listedUnder(builtPage(`/docs/versions/${minor}`), heading);
  expect(listed.filter((href) => href === symbols.get(id)?.url)).toHaveLength(1);
});

it('the overview leads to every later version, and to the next change of each package', () => {
  const links = new Set(selectAll('main a', builtPage('/docs/versions').tree).map(({properties: {href}}) => href));
  for (const minor of laterMinors()) expect(links).toContain(`/docs/versions/${minor}`);
  for (const name of packages) expect(links).toContain(`/docs/packages/${packageSlug(name)}`);
});

it.each(packages)('the page of %s names the next version that changes it', (name) => {
  const {tree} = builtPage(`/docs/packages/${packageSlug(name)}`);
  const facts = select('.package-facts', tree);
  const [next] = changesOfPackage(name);
  const expected =
    next === undefined ? `the same types up to ${history.until[name] ?? history.to}` : `Next change: ${next.minor}`;
  expect(facts === undefined ? '' : textOf(facts)).toContain(expected);
});

it('every page of the docs says up to which version changes are known, and leads to them', () => {
  const mark = select('.theme-doc-version-badge a', builtPage('/docs/concepts/nodes').tree);
  expect(mark?.properties['href']).toBe('/docs/versions');
  expect(mark === undefined ? '' : textOf(mark)).toBe(`Lexical ${history.version}, changes up to ${history.to}`);
});

it('the page about earlier versions lists what came with each, a class once', () => {
  const page = builtPage('/docs/versions/earlier');
  const came = Object.entries(history.modules).flatMap(([module, all]) =>
    Object.entries(all).flatMap(([name, {since}]) => (since === '0.14' ? [`${module}#${name}`] : [])),
  );
  const listed = listedUnder(page, 'since-0.14');
  const missing = urlsOf(came.filter((id) => !/#[^.]+\./.test(id))).filter((url) => !listed.includes(url));
  expect(missing).toEqual([]);
});

/** The first version that a page has all its names since, by its foot, and those that came with it. */
function newestNames({tree}: BuiltPage): {minor: string; names: string[]} | undefined {
  const foot = select('.late-names', tree);
  const [, minor, names = ''] = /missing before ([\d.]+): (.+?)(?:; |\. )/.exec(foot === undefined ? '' : textOf(foot)) ?? [];
  return minor === undefined ? undefined : {minor, names: names.split(', ')};
}

it('the foot of a page names what earlier versions lack, and their page lists it under the same version', () => {
  const {tree} = builtPage('/docs/versions/earlier');
  const listed = selectAll('.api-late-pages', tree).flatMap((part) => {
    const minor = /came with ([\d.]+)/.exec(textOf(part))?.[1] ?? '';
    return selectAll('li', part).map((item) => {
      const [page, ...names] = selectAll('a', item);
      return {minor, page: String(page?.properties['href']), names: names.map(textOf)};
    });
  });
  const feet = [...builtPages].flatMap(([path, page]) => {
    const newest = newestNames(page);
    return newest === undefined ? [] : [{path, ...newest}];
  });
  expect(feet.length).toBeGreaterThan(100);
  for (const {path, minor, names} of feet) {
    // An entry of the reference leads to its own example, so these pages are no guides.
    if (path.startsWith(`/${examplesFolder}/`)) continue;
    const entry = listed.find((item) => item.page === path && item.minor === minor);
    expect(entry?.names.slice(0, names.length), path).toEqual(names);
  }
});

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
  ['0.17 breaking', '/docs/versions/0.17'],
  ['what changed in 0.20', '/docs/versions/0.20'],
  // version stays: what people type who have it
  ['upgrade from 0.15', '/docs/versions/upgrading'],
])('the search answers "%s" with %s', (query, page) => {
  const {hits} = loadBuiltEngine().search(query, {tags: []}, 0, 3);
  expect(hits.map(({url}) => url)).toContain(page);
});

it('the guide shows each step with its version, the words of the compiler, and both pieces of code', () => {
  const {tree, ids} = builtPage('/docs/versions/upgrading');
  const text = textOf(tree);
  const steps = stepsAfter(history.version);
  expect(steps.length).toBeGreaterThan(0);
  for (const {anchor, error} of steps) {
    expect(ids, anchor).toContain(anchor);
    expect(text, anchor).toContain(`as TS${error.code}: ${shownError(error.message)}`);
  }
  expect(selectAll('figure', tree)).toHaveLength(2 * steps.length);
});
