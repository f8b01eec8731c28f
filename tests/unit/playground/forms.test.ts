// @vitest-environment jsdom
import {beforeAll, expect, it} from 'vitest';

import {formsWithoutNetwork} from '../../../src/features/playground/frame/forms.ts';

beforeAll(formsWithoutNetwork);

/** Presses Enter in the first field. @returns what listeners hear of it */
function enterIn(html: string): string[] {
  document.body.innerHTML = html;
  const heard: string[] = [];
  for (const type of ['click', 'submit']) document.body.addEventListener(type, () => heard.push(type), {once: true});
  const press = new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, cancelable: true});
  document.querySelector('input')?.dispatchEvent(press);
  return press.defaultPrevented ? heard : ['left to the browser', ...heard];
}

it.each([
  ['sends its form by a click of the button', '<form><input><button>Go</button></form>', ['click', 'submit']],
  ['sends a form without a button', '<form><input></form>', ['submit']],
  ['sends no form that lacks what it asks for', '<form><input required></form>', []],
  ['does nothing where there is no form', '<input>', ['left to the browser']],
  ['does nothing in a checkbox', '<form><input type="checkbox"></form>', ['left to the browser']],
])('Enter in a field of the preview %s', (_what, html, heard) => expect(enterIn(html)).toEqual(heard));
