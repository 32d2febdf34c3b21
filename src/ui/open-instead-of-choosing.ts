import type { KeyboardEvent } from 'react';

const stepping = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

/**
 * For a select whose choice is sent at once. With many browsers an arrow key on a closed one chooses already, on the way
 * to what is meant; here it opens the list, in which Enter chooses. A letter names its choice, and chooses it.
 */
export function openInsteadOfChoosing(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !stepping.includes(event.key)) return;
  event.preventDefault();
  // Missing in older browsers, where Space and Alt with an arrow open it still.
  event.currentTarget.showPicker?.();
}
