/** Focuses the screen's heading, else the content, without scrolling. */
export function focusScreen(): void {
  const content = document.getElementById('content');
  const start = content?.querySelector<HTMLElement>('h1') ?? content;
  start?.focus({ preventScroll: true });
}

/** Focuses a field in mid-screen, with its sentence in view; of a group the first empty one. */
export function focusField(control: HTMLElement): void {
  const group = [...control.querySelectorAll<HTMLInputElement>('input, select')];
  const field = group.find(({ value }) => value === '') ?? group[0] ?? control;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}

/** Scrolls to the top, to a form's banner. */
export const scrollToTop = (): void => window.scrollTo({ top: 0 });
