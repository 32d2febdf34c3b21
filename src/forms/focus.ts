/** Focuses the heading of the screen, or the content when there is none, without scrolling. */
export function focusScreen(): void {
  const content = document.getElementById('content');
  const start = content?.querySelector<HTMLElement>('h1') ?? content;
  start?.focus({ preventScroll: true });
}

/** Scrolls to the top, where a form's banner is. */
export const scrollToTop = (): void => window.scrollTo({ top: 0 });
