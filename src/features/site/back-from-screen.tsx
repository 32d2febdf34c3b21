import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { Icon } from '../../ui/icon';
import type { ParentScreen } from '../../lib/route-facts';

interface BackProps {
  parent: ParentScreen;
  /** Result of useCameFrom. */
  cameFrom: RefObject<string | null>;
  onFollow: () => void;
}

/** "Back" on a phone: a link to the parent, without script; history back for those who came from there. */
export function BackFromScreen({ parent, cameFrom, onFollow }: BackProps) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    onFollow();
    if (cameFrom.current !== parent.to || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <Link
      to={parent.to}
      aria-label={`Back to ${parent.label}`}
      className="rounded-field flex min-h-12 min-w-12 items-center gap-1 pl-3 font-semibold hover:bg-white/15 md:hidden"
      onClick={follow}
    >
      <Icon name="back" />
      {/* Where the screen's own name does not stand in the header (ui/screen.css). */}
      <span className="parent-name sr-only">{parent.label}</span>
    </Link>
  );
}

/** Path of the screen whose link led here; null after "back", and at the visit's start. */
export function useCameFrom(): RefObject<string | null> {
  const router = useRouter();
  const cameFrom = useRef<string | null>(null);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const isAhead = toLocation.state.__TSR_index > fromLocation.state.__TSR_index;
        cameFrom.current = isAhead ? fromLocation.pathname : null;
      }),
    [router],
  );
  return cameFrom;
}
