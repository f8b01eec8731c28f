/** What `npm run check`, `npm test`, `npm run update` and `npm run bench` can run. */
export interface Task {
  /** What it does, for `npm run help`. */
  readonly what: string;
  /** Programs with their arguments, one after the other. The last of them gets what the caller adds. */
  readonly run: readonly string[];
}

/** Installs what only one rare tool needs, from a lock file of its own. */
const install = (folder: string): string => `npm ci --prefix ${folder} --ignore-scripts --no-audit --no-fund`;

const searchScripts = ['check', 'addresses', 'people', 'made-up', 'questions', 'messages', 'lost-links'];

/** The tasks by the command that runs them: `npm run check -- types`. */
export const tasks = {
  check: {
    types: {what: 'the TypeScript compiler', run: ['tsc']},
    code: {what: 'ESLint', run: ['eslint . --max-warnings 0 --ignore-pattern tests/proofs/**']},
    'code:proofs': {what: 'ESLint on the proofs', run: ['eslint tests/proofs --max-warnings 0']},
    css: {what: 'Stylelint', run: ['stylelint src/**/*.css --max-warnings 0']},
    format: {what: 'Prettier', run: ['prettier --check . --cache --cache-location .cache/prettier --cache-strategy content']},
    markdown: {what: 'the form of Markdown', run: ['markdownlint-cli2']},
    spelling: {
      what: 'spelling',
      run: ['cspell --no-progress --no-summary --dot --cache --cache-location .cache/cspell --cache-strategy content'],
    },
    prose: {what: 'wording; --figures prints numbers, --turns what to write instead', run: ['tsx src/cli/prose/index.ts']},
    unused: {
      what: 'files, exports and dependencies that nothing uses',
      run: ['knip --cache --cache-location .cache/knip'],
    },
    versions: {
      what: 'versions of the framework that are written by hand; --fix replaces them',
      run: ['tsx src/cli/versions/index.ts'],
    },
  },
  test: {
    install: {what: 'installs missing browsers', run: ['tsx tests/install.ts']},
    build: {what: 'writes the production site to build/', run: ['npm run build']},
    samples: {what: 'compiles and runs the samples of pages', run: ['tsx src/cli/samples.ts']},
    unit: {what: 'Vitest without a build', run: ['vitest run --project unit']},
    proofs: {
      what: 'the proofs, with the development build of the framework',
      run: ['tsx tests/proofs/run.ts --project proofs:development'],
    },
    built: {what: 'HTML, links, addresses, Markdown and headers of build/', run: ['vitest run --project built']},
    search: {
      what: 'how often people find what they look for; fails below its floors',
      run: searchScripts.map((name) => `tsx tests/search/${name}.ts`),
    },
    engines: {
      what: 'what readers do, in Chromium, Firefox and WebKit; --full takes more pages, --pages all',
      run: ['tsx tests/engines/run.ts'],
    },
    e2e: {what: 'Playwright in Chromium against build/', run: ['tsx tests/e2e/support/run.ts --grep-invert @full']},
    'e2e:full': {
      what: 'slow browser tests: phones, new projects, the development server',
      run: ['tsx tests/e2e/support/run.ts --grep @full'],
    },
    'e2e:firefox': {what: 'all browser tests in Firefox', run: ['tsx tests/e2e/support/run.ts --project=firefox']},
    hazards: {
      what: 'what happens to editors on real pages, done to live samples; -t docs/faq.md',
      run: ['tsx tests/hazards/run.ts'],
    },
    'unit:full': {what: 'slow tests without a build', run: ['vitest run --project unit:full']},
    'unit:registry': {
      what: 'upgrades and names of other editors, with packages of the registry',
      run: ['vitest run --project unit:registry'],
    },
    'proofs:full': {
      what: 'the proofs in a browser, as in Safari, and with the production build',
      run: [
        'tsx tests/proofs/run.ts --project proofs:production --project proofs:safari --project proofs:slow --project proofs:browser',
      ],
    },
    'built:full': {what: 'slow tests of build/', run: ['vitest run --project built:full']},
    html: {
      what: 'the Nu HTML checker on every page; needs Java 17',
      run: [install('tests/html-checker'), 'tsx tests/html-checker/check.ts'],
    },
    deterministic: {what: 'two builds are equal, byte by byte', run: ['tsx tests/deterministic/check.ts']},
    plain: {what: 'the site without what makes pages light', run: ['tsx tests/plain/check.ts']},
    bundlers: {
      what: 'the lines of the page about builds, in projects of seven bundlers',
      run: [install('tests/bundlers'), 'tsx tests/bundlers/check.ts'],
    },
    recipes: {
      what: 'the code of pages in an empty project; takes names of pages',
      run: [install('tests/empty-project'), 'tsx tests/empty-project/check.ts'],
    },
    angular: {what: 'the Angular component of the docs', run: [install('tests/angular'), 'tsx tests/angular/check.ts']},
    hosts: {what: 'nginx, Cloudflare Pages and `npm run serve`', run: [install('tests/hosts'), 'tsx tests/hosts/check.ts']},
    lighthouse: {
      what: 'Lighthouse on a page of each type',
      run: [install('tests/lighthouse'), 'tsx tests/lighthouse/check.ts'],
    },
    mutants: {
      what: 'changes code at random, and lists what no test notices',
      run: [install('tests/mutants'), 'tsx tests/mutants/check.ts'],
    },
  },
  update: {
    samples: {what: 'writes what samples print into pages', run: ['tsx src/cli/samples.ts --update']},
    proofs: {
      what: 'lists proofs of sentences that have changed; --accept, --prune',
      run: ['tsx src/cli/update-proofs.ts'],
    },
    errors: {what: 'derives the numbers of errors from the packages', run: ['tsx src/cli/update-errors.ts']},
    sources: {
      what: "finds lines of the framework's sources in a checkout, whose folder it takes",
      run: ['tsx src/cli/update-sources.ts'],
    },
    history: {what: 'finds out which version brought which symbol', run: ['tsx src/cli/update-history.ts']},
  },
  bench: {
    pages: {
      what: 'what readers wait for, beside other generators; --rounds 5, --built, --keep, --without light-css',
      run: [install('tests/bench'), 'tsx tests/bench/cli.ts'],
    },
    build: {what: "the build beside Starlight's of the same pages", run: [install('tests/bench'), 'tsx tests/bench/build.ts']},
    scale: {what: 'the build with 1, 4 and 16 times the reference', run: ['tsx tests/bench/scale.ts']},
    playground: {what: 'the playground on a slow phone and a laptop', run: ['tsx tests/bench/playground.ts']},
    search: {
      what: 'size and speed of the search beside other engines',
      run: [install('tests/search/peers'), 'tsx tests/search/bench.ts'],
    },
  },
} satisfies Record<string, Record<string, Task>>;

export type Command = keyof typeof tasks;

/** The tasks whose failure leaves nothing for the others to look at. */
export const neededByAll: readonly string[] = ['test install', 'test build'];

/**
 * What a command runs when no task is named, in stages: the tasks of a stage run two at a time, the longest first, and the next
 * stage begins when all have ended.
 */
export const stages = {
  check: [['code', 'code:proofs', 'types', 'format', 'spelling', 'unused', 'prose', 'markdown', 'css'].map(inCheck)],
  test: [
    ['test install'],
    [
      'test build',
      'check code',
      'test unit',
      'test proofs',
      ...['types', 'format', 'spelling', 'unused', 'prose', 'markdown', 'css'].map(inCheck),
    ],
    ['test built', 'test engines firefox webkit', 'test search'],
    // Alone, for it measures times.
    ['test e2e'],
  ],
  'test:full': [
    ['test install'],
    [
      ...['hazards', 'deterministic', 'plain', 'bundlers', 'recipes', 'proofs:full', 'html', 'built:full'].map(inTest),
      'check code:proofs',
      'test unit:full',
    ],
    ['test engines firefox webkit --full'],
    ['test e2e:full'],
  ],
} satisfies Record<string, string[][]>;

function inCheck(name: string): string {
  return `check ${name}`;
}

function inTest(name: string): string {
  return `test ${name}`;
}

/** A task with what its programs get. */
export interface Call {
  /** `test engines`. */
  readonly name: string;
  readonly task: Task;
  readonly args: readonly string[];
}

/**
 * Finds the task that a command line names.
 *
 * @param words a command, a task and arguments: `test engines firefox`
 * @throws with the names that exist, when there is no such task
 */
export function callOf([command = '', name = '', ...args]: readonly string[]): Call {
  const found = tasksOf(command);
  const task = Object.hasOwn(found, name) ? found[name] : undefined;
  if (task === undefined) {
    throw new Error(
      `${command}: expected one of ${Object.keys(found).join(', ')}, found "${name}". \`npm run help\` says what each does.`,
    );
  }
  return {name: `${command} ${name}`, task, args};
}

/** The tasks of a command by their names; none for a command that has none. */
export function tasksOf(command: string): Readonly<Record<string, Task | undefined>> {
  return Object.entries(tasks).find(([name]) => name === command)?.[1] ?? {};
}

/**
 * What a command line asks for.
 *
 * @param words what stands behind `run.ts`: a command, then names of tasks, then arguments for the only task named
 * @returns calls in stages
 * @throws when a name is unknown, or arguments cannot belong to one task
 */
export function plan([command = '', ...words]: readonly string[]): readonly (readonly Call[])[] {
  const known = tasksOf(command);
  const firstArgument = words.findIndex((word) => !Object.hasOwn(known, word));
  const names = firstArgument === -1 ? words : words.slice(0, firstArgument);
  const args = words.slice(names.length);
  const whole = Object.entries(stages).find(([name]) => name === command)?.[1];
  if (whole !== undefined && words.length === 0) return whole.map((stage) => stage.map((line) => callOf(line.split(' '))));
  // `npm run bench -- --rounds 5`
  if (names.length === 0 && command === 'bench' && (words[0]?.startsWith('-') ?? true))
    return [[callOf([command, 'pages', ...args])]];
  if (names.length === 0) return [[callOf([command, ...args])]];
  if (names.length > 1 && args.length > 0) {
    throw new Error(`${command}: expected one task before arguments, or names of tasks alone, found "${words.join(' ')}".`);
  }
  return [names.map((name) => callOf([command, name, ...args]))];
}
