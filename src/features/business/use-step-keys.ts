import { useEffect, useEffectEvent } from 'react';

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Whether a key belongs to a field, a menu or a dialog. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, summary, [contenteditable], dialog') !== null;

/** Moves to the previous or next row with the arrow keys, unless a field or a modifier key has them. */
export function useStepKeys(isActive: boolean, onStep: (step: -1 | 1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key];
    const isHeld = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    if (step === undefined || isHeld || isTaken(event.target) || document.querySelector('dialog[open]'))
      return;
    event.preventDefault();
    onStep(step);
  });
  useEffect(() => {
    if (!isActive) return undefined;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isActive]);
}
