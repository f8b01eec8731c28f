import {chromium} from '@playwright/test';

import table from '../../src/features/errors/build/table.json';
import {findBrowser} from '../e2e/support/browser.ts';
import {chromiumLaunch} from '../e2e/support/launch-options.ts';
import {page, readTools} from './page.ts';
import {removeProjects, typed} from './run.ts';
import {failWith} from '../support/fail-with.ts';

/** The number that the projects lead to. */
const code = 15;

/** What a message is made of that the build for production has, and the one for development. */
const texts = {
  numbers: `Minified Lexical error #${String(code)};`,
  messages: table.codes.find((entry) => entry.code === code)?.message ?? '',
};

/**
 * `npm test -- bundlers`: types each line of the page's table of tools in a project of that tool, and reads whether the error
 * then is a number or a message. Names after `--` choose tools. The exit code is 1 when the page promises something else.
 */
async function main(): Promise<void> {
  const chosen = process.argv.slice(2);
  const tools = readTools().filter(({name}) => chosen.length === 0 || chosen.includes(name));
  if (tools.length === 0) {
    throw new Error(
      `There is no tool "${chosen.join(' ')}". Expected one of: ${readTools()
        .map(({name}) => name)
        .join(', ')}.`,
    );
  }
  const problems: string[] = [];
  const rows: string[] = [];
  const browser = await chromium.launch(chromiumLaunch(await findBrowser(console.log)));
  try {
    for (const tool of tools) {
      for (const promised of ['numbers', 'messages'] as const) {
        for (const line of tool[promised]) {
          const label = [line.command, ...line.files.keys()].join(' + ');
          const begin = performance.now();
          const said = await typed(tool.name, line, browser).catch((error: unknown) => String(error));
          const found = (['numbers', 'messages'] as const).filter((kind) => said.includes(texts[kind])).join(' and ');
          const seconds = ((performance.now() - begin) / 1000).toFixed(1);
          rows.push(`| ${tool.name} | ${label} | ${found === '' ? 'NEITHER' : found} | ${seconds} s |`);
          if (found !== promised) {
            problems.push(
              `${page}: ${tool.name}: the page says that "${label}" shows ${promised}. Expected "${texts[promised]}", found ${
                found === '' ? `neither a number nor a message in:\n${said}` : `${found}.`
              }\nTry other options with "npm test -- bundlers ${tool.name}" and correct the row of the page.`,
            );
          }
        }
      }
    }
  } finally {
    await browser.close();
    removeProjects();
  }
  console.log(`| tool | typed | shows | time |\n| --- | --- | --- | --- |\n${rows.join('\n')}`);
  if (problems.length > 0) {
    console.error(`\n${problems.join('\n\n')}`);
    process.exitCode = 1;
  }
}

main().catch(failWith);
