import {stepAddress, steps, type StepSlug} from '../../src/features/playground/shared/learn/steps.ts';
import {code, openPlayground, preview, write} from './support/playground.ts';
import {expect, test, type Locator, type Page} from './support/test.ts';
import {withoutScripts} from './support/tiers.ts';

const first = steps[0];

/** Opens a step and waits until its code runs. */
async function openStep(page: Page, slug: StepSlug): Promise<void> {
  await openPlayground(page, stepAddress(slug));
  await expect(preview(page).locator('.ed-content')).toBeVisible();
}

/** What the check found. */
function results(page: Page): Locator {
  return page.getByRole('status').filter({hasText: /Passed\.|The solution passes\.|Not yet\./});
}

/** Presses "Check" and waits for what it finds. */
async function check(page: Page): Promise<Locator> {
  await page.getByRole('button', {name: 'Check'}).click();
  await expect(results(page)).toBeVisible();
  return results(page);
}

/** Puts the solution in the place of the code, and waits until it is there. */
async function showSolution(page: Page): Promise<void> {
  await page.getByRole('button', {name: 'Show solution'}).click();
  await expect(page.getByRole('button', {name: 'Back to my code'})).toBeVisible();
}

const passing = `import {createEditor} from 'lexical';

export default function mount(root: HTMLElement): void {
  const content = document.createElement('div');
  content.className = 'ed-content';
  content.contentEditable = 'true';
  root.append(content);
  createEditor({namespace: 'Mine'}).setRootElement(content);
}
`;

test.describe('the learning path', () => {
  for (const {slug, title} of steps) {
    test(`“${title}”: what it starts with fails its check, and its solution passes`, async ({page}) => {
      await openStep(page, slug);
      const found = await check(page);
      await expect(found).toContainText('Not yet.');
      // It says what is missing, and meets nothing that it does not know.
      await expect(found.getByText('Missing:')).toHaveCount(1);
      await expect(found).not.toContainText(/The check met an error|The code does not run/);
      await showSolution(page);
      await check(page);
      await expect(results(page)).toContainText('The solution passes.');
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }

  test('says what is missing, and passes when it is there', async ({page}) => {
    await openStep(page, first.slug);
    await expect(await check(page)).toContainText('No element shows an editor yet.');
    await write(page, passing);
    await expect(await check(page)).toContainText('Passed.');
    await expect(page.getByRole('link', {name: `Next step: ${steps[1].title}`})).toHaveAttribute(
      'href',
      stepAddress(steps[1].slug),
    );
    await write(page, passing.replace("'true'", "'false'"));
    await expect(async () => {
      await expect(await check(page)).toContainText('The element is not editable.');
    }).toPass();
    await write(page, 'throw new Error("no luck");');
    await expect(async () => {
      await expect(await check(page)).toContainText('The code does not run: ');
    }).toPass();
  });

  test('leaves the editor with what it held', async ({page}) => {
    await openStep(page, 'undo-what-happened');
    await showSolution(page);
    await check(page);
    await expect(preview(page).getByRole('textbox')).toHaveText('A note about a book.');
  });

  test('keeps code and progress over a reload, and forgets both when it is asked to', async ({page}) => {
    await openStep(page, first.slug);
    await write(page, passing);
    await expect(await check(page)).toContainText('Passed.');
    await page.reload();
    await expect(code(page)).toContainText("namespace: 'Mine'");
    const nav = page.getByRole('navigation', {name: 'Steps'});
    await expect(nav.getByRole('link', {name: /done$/})).toHaveCount(1);
    await expect(nav.getByRole('link', {name: first.title})).toHaveAttribute('aria-current', 'step');
    await expect(nav.getByRole('link', {name: first.title})).toHaveAccessibleName(/done$/);
    await page.goto(stepAddress());
    await expect(page.getByText('1 of 12 steps done')).toBeVisible();
    await expect(page.getByRole('link', {name: 'Continue'})).toHaveAttribute('href', stepAddress(steps[1].slug));
    page.once('dialog', (question) => void question.dismiss());
    await page.getByRole('button', {name: 'Delete progress'}).click();
    await expect(page.getByText('1 of 12 steps done')).toBeVisible();
    page.once('dialog', (question) => void question.accept());
    await page.getByRole('button', {name: 'Delete progress'}).click();
    await expect(page.getByText('0 of 12 steps done')).toBeVisible();
    await openStep(page, first.slug);
    await expect(code(page)).not.toContainText('Mine');
  });

  test('gives one’s own code back after the solution, and counts no step as done by it', async ({page}) => {
    await openStep(page, first.slug);
    await write(page, `// my own\n${passing}`);
    await showSolution(page);
    await expect(code(page)).not.toContainText('my own');
    await expect(await check(page)).toContainText('The solution passes.');
    await expect(page.getByRole('link', {name: /done$/})).toHaveCount(0);
    await page.getByRole('button', {name: 'Back to my code'}).click();
    await expect(code(page)).toContainText('my own');
    await showSolution(page);
    await write(page, '// a changed solution');
    await page.reload();
    await expect(code(page)).toContainText('my own');
  });

  test('can be used by the keyboard alone', async ({page}) => {
    await openStep(page, 'style-with-a-theme');
    const button = page.getByRole('button', {name: 'Check'});
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(results(page)).toContainText('has no class');
    // What the check did to the editor has not taken the focus away.
    await expect(button).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', {name: 'Show solution'})).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', {name: 'Back to my code'})).toBeVisible();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(results(page)).toContainText('The solution passes.');
    await page.getByRole('link', {name: /^Next step/}).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(stepAddress('make-a-command'));
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Make a command');
  });

  test('fits a phone', async ({page}) => {
    await page.setViewportSize({width: 390, height: 844});
    await page.goto(stepAddress(first.slug));
    await expect(page.getByRole('heading', {name: 'Your task'})).toBeVisible();
    await page.getByRole('tab', {name: 'Workbench'}).click();
    await expect(code(page)).toBeVisible();
    await expect(page.getByRole('heading', {name: 'Your task'})).toBeHidden();
    await expect(await check(page)).toContainText('Not yet.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test('can be read without scripts', withoutScripts, async ({pageWithoutScripts: page}) => {
    await page.goto(stepAddress('make-a-node'));
    await expect(page.getByRole('heading', {name: 'Your task'})).toBeVisible();
    await page.getByText('The solution of this step').click();
    await expect(page.locator('details').getByText('extends').first()).toBeVisible();
    await expect(page.getByRole('navigation', {name: 'Steps'}).getByRole('link')).toHaveCount(steps.length);
  });
});
