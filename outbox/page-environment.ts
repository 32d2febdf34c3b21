import { fileSentences } from '#contract/files';
import { OUTBOX_SYNC_TAG } from '#contract/worker-protocol';
import { sharedDependencies } from './environment';
import { FileRefused } from './errors';
import type { OutboxDependencies } from './outbox';

/** Background Sync is not in TypeScript's library: only Chromium has it. */
interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * The dependencies of a page.
 * @param marker localStorage, or undefined where the browser denies it
 * @param session who is logged in on this page at the moment it is called
 */
export function pageDependencies(
  marker: OutboxDependencies['marker'],
  session: OutboxDependencies['session'],
): OutboxDependencies {
  return {
    ...sharedDependencies(),
    storage: navigator.storage,
    marker,
    session,
    // Only whoever picks a photo pays for the code that makes it smaller.
    async shrinkPhoto(photo) {
      const tool = await import('./documents/photo').catch(() => {
        throw new FileRefused('photo_tool_missing', fileSentences.photoToolMissing);
      });
      return tool.shrinkPhoto(photo);
    },
    async registerSync() {
      if (!('serviceWorker' in navigator)) return;
      const registration: SyncRegistration | undefined = await navigator.serviceWorker.getRegistration();
      await registration?.sync?.register(OUTBOX_SYNC_TAG);
    },
  };
}
