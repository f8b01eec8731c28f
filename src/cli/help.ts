import {pathToFileURL} from 'node:url';

import {type Command, tasks} from './tasks.ts';

/** The commands of package.json by what people want to do, each with what it does. Those with tasks list them below. */
export const commands: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'See the site': {
    start: 'serves the site on port 3000 and reloads what you save',
    build: 'writes the production site to build/',
    serve: 'serves build/ on port 3000 as a static host would',
  },
  'Write pages': {
    'new -- concept "Name"': 'writes a page that passes all checks; --help lists the kinds',
    'test -- samples docs/faq.md': 'compiles and runs samples',
    'update -- samples docs/faq.md': 'writes what samples print into pages',
    'check -- prose docs/faq.md': 'checks wording',
    'proofs -- docs/faq.md': 'lists what readers rely on, and what proves it',
    'update -- proofs docs/faq.md': 'lists proofs of sentences that have changed',
  },
  'Check files': {check: 'all that only reads files', ...tasksOf('check')},
  Test: {
    test: 'everything that a change must pass, in ten minutes',
    'test:full': 'what is slow, on the build that `npm test` has made',
    ...tasksOf('test'),
  },
  'Write what is derived': tasksOf('update'),
  'Measure speed': tasksOf('bench'),
  Upgrade: {
    'lexical:upgrade -- 0.16.1': 'moves the site to another version of the framework; --dry-run, --apply, --back, --done',
    'upstream -- typescript@next':
      'what would break with newer versions of Docusaurus, React, TypeScript and TypeDoc, or with those named',
    'renew -- "*react*"': 'installs the newest versions of other dependencies; `npx ncu` only lists them',
  },
  Publish: {'search:push': 'uploads records and settings of the search to Algolia'},
};

/** The tasks of a command as people type them: `check -- types`. */
function tasksOf(command: Command): Record<string, string> {
  return Object.fromEntries(Object.entries(tasks[command]).map(([name, {what}]) => [`${command} -- ${name}`, what]));
}

/** The list as text for a terminal. */
export function helpText(): string {
  const width = Math.max(...Object.values(commands).flatMap((group) => Object.keys(group).map((name) => name.length)));
  const groups = Object.entries(commands).map(([task, group]) =>
    [task, ...Object.entries(group).map(([name, what]) => `  npm run ${name.padEnd(width)}  ${what}`)].join('\n'),
  );
  return groups.join('\n\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(helpText());
