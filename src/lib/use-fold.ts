import { useState, useSyncExternalStore, type KeyboardEvent, type MouseEvent } from 'react';

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/**
 * Something that a button unfolds, also before the script is there: the button is a link then, and what it leads to is shown by
 * `:target`. It stays unfolded when the script comes.
 * @param id of what is unfolded
 * @returns `button` for the `<a>`; `isUntouched` while the address alone decides: then the class has to be `not-target:hidden`
 */
export function useFold(id: string) {
  // Not the router's, which does not hear of a link that is followed before the first render is on the screen.
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
      // Without a script everything is unfolded.
      'data-scripted': true,
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: toggle,
      onKeyDown: (event: KeyboardEvent) => void (event.key === ' ' && toggle(event)),
    },
  };
}
