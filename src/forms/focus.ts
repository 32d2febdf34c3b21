/** Focuses the heading of the screen, or the content when there is none, without scrolling. */
export function focusScreen(): void {
  const content = document.getElementById('content');
  const start = content?.querySelector<HTMLElement>('h1') ?? content;
  start?.focus({ preventScroll: true });
}

/**
 * Focuses a field and scrolls it to the middle of the screen, so that the sentence under it is in view. Of a group the first that
 * is empty.
 */
export function focusField(control: HTMLElement): void {
  const group = [...control.querySelectorAll<HTMLInputElement>('input, select')];
  const field = group.find(({ value }) => value === '') ?? group[0] ?? control;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}

/** Scrolls to the top, where a form's banner is. */
export const scrollToTop = (): void => window.scrollTo({ top: 0 });
