import type { FieldErrors } from '#contract/errors';

/** Focuses the heading of the screen, or the content when there is none, without scrolling. */
export function focusScreen(): void {
  const content = document.getElementById('content');
  const start = content?.querySelector<HTMLElement>('h1') ?? content;
  start?.focus({ preventScroll: true });
}

/** Focuses the first field of the form `formId` that has an error, in document order. */
export function focusFirstInvalid(formId: string, errors: FieldErrors): void {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return;
  for (const element of form.elements) {
    const name = element.getAttribute('name');
    if (name !== null && name in errors) return (element as HTMLElement).focus();
  }
}

/** Scrolls to the top, where a form's banner is. */
export const scrollToTop = (): void => window.scrollTo({ top: 0 });
