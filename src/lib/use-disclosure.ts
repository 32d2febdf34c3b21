import { useState, useSyncExternalStore, type KeyboardEvent, type MouseEvent } from 'react';

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** A fold that a link and `:target` open before the script; `isUntouched` needs the class `not-target:hidden`. */
export function useDisclosure(id: string) {
  // Not the router's, which misses links followed before the first render.
  const isTarget = useSyncExternalStore(
    onHashChange,
    () => window.location.hash === `#${id}`,
    () => false,
  );
  const [chosen, setOpen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isTarget;
  const toggle = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    setOpen(!isOpen);
  };
  return {
    isOpen,
    isUntouched: chosen === null,
    setOpen,
    button: {
      href: `#${id}`,
      role: 'button',
      // Unfolded without script.
      'data-scripted': true,
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: toggle,
      onKeyDown: (event: KeyboardEvent) => void (event.key === ' ' && toggle(event)),
    },
  };
}
