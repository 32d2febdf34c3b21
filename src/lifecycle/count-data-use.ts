import { countFetched, tellWorker } from '#outbox/data-use/measure';

/** Counts what this page fetches for the meter (rule 51), once the worker is there to store it. */
export function countDataUse(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const count = () => countFetched(tellWorker);
  // The first worker takes over in the middle of the first visit.
  if (serviceWorker.controller) count();
  else serviceWorker.addEventListener('controllerchange', count, { once: true });
}
