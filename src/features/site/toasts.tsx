import { useSyncExternalStore } from 'react';
import { toastsDue } from '../../lib/toast';
import { useLoaded } from '../../lib/use-loaded';

const load = async () => (await import('./toast-container')).ToastContainer;

/** Loads the toast container with the first toast. */
export function Toasts() {
  const isDue = useSyncExternalStore(toastsDue.subscribe, toastsDue.get, () => false);
  const { Loaded } = useLoaded(isDue, load);
  return Loaded ? <Loaded /> : null;
}
