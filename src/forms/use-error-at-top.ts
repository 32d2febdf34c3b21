import { useEffect, useRef, type RefObject } from 'react';
import { scrollToTop } from './focus';

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
