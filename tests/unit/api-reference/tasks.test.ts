import {expect, it} from 'vitest';

import {checkTasks} from '../../../src/features/reference/build/pages/overview-pages.ts';
import {packagesByTask} from '../../../src/features/reference/build/pages/tasks.ts';

const named = packagesByTask.flatMap(({packages}) => packages.map((name) => ({package: name})));

it('the list of packages by task has to name all documented packages and no other', () => {
  expect(() => checkTasks(named)).not.toThrow();
  expect(() => checkTasks([...named.slice(1), {package: '@lexical/fresh'}])).toThrow(
    'names "lexical", which is not documented, and it does not name "@lexical/fresh"',
  );
});
