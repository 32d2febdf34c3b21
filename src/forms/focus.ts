/** Focuses the screen's heading, else the content, without scrolling: the pressed button is about to be unmounted. */
export function focusScreen(): void {
  const content = document.getElementById('content');
  const start = content?.querySelector<HTMLElement>('h1') ?? content;
  start?.focus({ preventScroll: true });
}

export function focusField(control: HTMLElement): void {
  const group = [...control.querySelectorAll<HTMLInputElement>('input, select')];
  const field = group.find(({ value }) => value === '') ?? group[0] ?? control;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}

export const scrollToTop = (): void => window.scrollTo({ top: 0 });
