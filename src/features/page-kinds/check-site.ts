import path from 'node:path';

import {readSymbolIndex} from '../../framework/symbol-index.ts';
import {packageSlug, readPackages} from '../../framework/packages.ts';
import {exampleSections, isExamplePage} from '../../content/examples.ts';
import {readTable} from '../../content/error-table.ts';
import {checkAliases, readAliasFiles} from '../../content/search-aliases.ts';
import {sitePages, type Page} from '../../content/pages.ts';
import type {Problem} from '../../content/problems.ts';
import {checkExampleSymbols} from './check-examples.ts';
import {checkPage} from './check-page.ts';
import {checkReactModules} from './check-react-modules.ts';

/** What is wrong with the pages of a site: with each by itself, and with what all have to cover. */
export function checkSite(siteDir: string): Problem[] {
  const pages = sitePages(siteDir);
  const packages = readPackages(siteDir);
  const context = {siteDir, packages: new Set(packages.map(({name}) => name)), codes: readTable(siteDir).codes};
  const examples = pages.filter(({file}) => isExamplePage(path.relative(siteDir, file)));
  const index = readSymbolIndex(siteDir);
  const modules = packages.find(({name}) => name === '@lexical/react')?.entries.map(({name}) => name) ?? [];
  return [
    ...pages.flatMap(({file, text}) => checkPage(file, text, context)),
    ...checkAliases(readAliasFiles(siteDir), pages, siteDir),
    ...checkPackagePages(pages, [...context.packages], siteDir),
    ...checkReactModules(pages, modules, siteDir),
    // Where nothing has been built yet, there is no reference to look into; a build makes it first.
    ...(index === undefined
      ? []
      : checkExampleSymbols(
          examples.flatMap((page) => exampleSections(page, siteDir)),
          index,
          siteDir,
        )),
  ];
}

/** Checks that each package has a page. */
export function checkPackagePages(pages: readonly Page[], packages: readonly string[], siteDir: string): Problem[] {
  const files = new Set(pages.map(({file}) => file));
  return packages
    .map((name) => ({name, file: path.join(siteDir, 'docs/packages', `${packageSlug(name)}.md`)}))
    .filter(({file}) => !files.has(file))
    .map(({name, file}) => ({
      file,
      line: 1,
      column: 1,
      message: `expected a page about ${name}, which package.json depends on, found none`,
      hint: `Write it with \`npm run new -- package ${name}\`.`,
    }));
}
