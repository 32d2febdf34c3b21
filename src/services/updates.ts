import { createValue } from '../lib/listeners';

export type Update =
  | 'none'
  /** A newer version waits for confirmation, as a form may be half-filled. */
  | 'ready'
  /** Another tab has applied it; this page still runs the old one. */
  | 'in_use';

const update = createValue<Update>('none');
let activateUpdate = () => {};
let isApplying = false;
const reload = () => window.location.reload();

export const updates = {
  get: update.get,
  subscribe: update.subscribe,
  offer(activate: () => void): void {
    activateUpdate = activate;
    update.set('ready');
  },
  /** A version has taken over, by this tab or another. @param isNewer than this page's former one */
  takenOver(isNewer: boolean): void {
    if (isApplying) reload();
    else if (isNewer) update.set('in_use');
  },
  apply(): void {
    if (update.get() === 'in_use') return reload();
    isApplying = true;
    activateUpdate();
  },
};
