import { createValue } from '../lib/listeners';

/** The update state of this page's version. */
export type Update =
  | 'none'
  /** A newer version waits for confirmation: it is never applied over a half-filled form. */
  | 'ready'
  /** Another tab has applied it; this page still runs the old one. */
  | 'in_use';

const update = createValue<Update>('none');
let activateUpdate = () => {};
let isApplying = false;
const reload = () => window.location.reload();

/** The update state, and how to apply an update. */
export const updates = {
  get: update.get,
  subscribe: update.subscribe,
  /** Offers a version that waits, and takes over with `activate`. */
  offer(activate: () => void): void {
    activateUpdate = activate;
    update.set('ready');
  },
  /** A version has taken over, at the wish of this page or of another tab. @param isNewer than the one that controlled this page */
  takenOver(isNewer: boolean): void {
    if (isApplying) reload();
    else if (isNewer) update.set('in_use');
  },
  /** Activates the waiting version and reloads. */
  apply(): void {
    if (update.get() === 'in_use') return reload();
    isApplying = true;
    activateUpdate();
  },
};
