import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the screen's heading, else the content, without scrolling: the pressed button is about to be unmounted.
 * @param id of the form in the address, whose first field is focused instead
 */
export function focusScreen(id = ''): void {
  const content = document.getElementById('content');
  const field = document.getElementById(id)?.querySelector<HTMLElement>('form input');
  const start = field ?? content?.querySelector<HTMLElement>('h1') ?? content;
  start?.focus({ preventScroll: true });
}

export function focusField(control: HTMLElement): void {
  const group = [...control.querySelectorAll<HTMLInputElement>('input, select')];
  const field = group.find(({ value }) => value === '') ?? group[0] ?? control;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}

export const scrollToTop = (): void => window.scrollTo({ top: 0 });

/** Scrolls to the banner of each new error at the top of a form, and focuses it: its button may be out of sight of it. */
export function useErrorAtTop(error: object | null): RefObject<HTMLDivElement | null> {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error === null) return;
    scrollToTop();
    banner.current?.focus({ preventScroll: true });
  }, [error]);
  return banner;
}
