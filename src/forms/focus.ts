import type { FieldErrors } from '#contract/errors';

/** Where a new screen begins: its heading, which is read out, or its content where there is none yet. Nothing scrolls. */
export function focusScreen(): void {
  const content = document.getElementById('content');
  const start = content?.querySelector<HTMLElement>('h1') ?? content;
  start?.focus({ preventScroll: true });
}

/** Takes the person to the first field of the form `formId` that has a sentence, in the order they read it. */
export function focusFirstInvalid(formId: string, errors: FieldErrors): void {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return;
  for (const element of form.elements) {
    const name = element.getAttribute('name');
    if (name !== null && name in errors) return (element as HTMLElement).focus();
  }
}

/** Scrolls to the top of the page, where a form's banner is. */
export const scrollToTop = (): void => window.scrollTo({ top: 0 });
