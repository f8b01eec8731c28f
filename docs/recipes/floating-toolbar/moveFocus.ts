import type {KeyboardEvent} from 'react';

/** Moves the focus between the buttons of a toolbar, as the arrow keys do in all toolbars. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const step = event.key === 'ArrowLeft' ? -1 : 1;
  const index = buttons.findIndex((button) => button === document.activeElement);
  if (['ArrowLeft', 'ArrowRight'].includes(event.key) && index !== -1) {
    event.preventDefault();
    buttons[(index + step + buttons.length) % buttons.length]?.focus();
  }
}
