/**
 * Lets forms tell scripts that they were sent. The sandbox of the frame forbids forms as a whole, and with them the event; nothing
 * is ever sent anywhere.
 */
export function formsWithoutNetwork(): void {
  const submit = (form: HTMLFormElement, submitter: HTMLElement | null): void => {
    if (!form.noValidate && submitter?.hasAttribute('formnovalidate') !== true && !form.reportValidity()) return;
    const event = new SubmitEvent('submit', {bubbles: true, cancelable: true, submitter});
    if (form.dispatchEvent(event) && form.method === 'dialog') form.closest('dialog')?.close();
  };
  window.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button, input') : null;
    if (event.defaultPrevented || !(button instanceof HTMLButtonElement || button instanceof HTMLInputElement)) return;
    if ((button.type === 'submit' || button.type === 'image') && button.form !== null && !button.disabled) {
      event.preventDefault();
      submit(button.form, button);
    }
  });
  window.addEventListener('keydown', (event) => {
    const {target} = event;
    if (event.defaultPrevented || event.key !== 'Enter' || event.isComposing) return;
    if (
      !(target instanceof HTMLInputElement) ||
      target.form === null ||
      /^(?:submit|button|reset|checkbox|radio|file)$/.test(target.type)
    ) {
      return;
    }
    event.preventDefault();
    const button = target.form.querySelector<HTMLElement>('button:not([type]), [type="submit"]');
    // A click, as the browser does it, so that listeners of the button hear it.
    if (button === null) submit(target.form, null);
    else button.click();
  });
  HTMLFormElement.prototype.requestSubmit = function requestSubmit(submitter) {
    submit(this, submitter ?? null);
  };
}
