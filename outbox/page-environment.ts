import { fileSentences } from '#contract/files';
import { OUTBOX_SYNC_TAG } from '#contract/worker-protocol';
import { environment, type PageEnvironment, type PageLifecycle } from './environment';
import { FileRefused } from './errors';

/** Background Sync is missing from TypeScript's DOM library: only Chromium has it. */
interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** The events of a page that goes into the back/forward cache, or is frozen in the background. */
function pageLifecycle(): PageLifecycle {
  return {
    subscribe(suspended, resumed) {
      window.addEventListener('pagehide', suspended);
      document.addEventListener('freeze', suspended);
      window.addEventListener('pageshow', resumed);
      document.addEventListener('resume', resumed);
    },
  };
}

/**
 * The environment of a page.
 * @param marker localStorage, or undefined where the browser denies it
 * @param session the page's copy of the session
 */
export function pageEnvironment(
  marker: PageEnvironment['marker'],
  session: PageEnvironment['session'],
): PageEnvironment {
  return {
    ...environment(),
    lifecycle: pageLifecycle(),
    storage: navigator.storage,
    marker,
    session,
    // Loaded on demand: only a picked photo needs the code that re-encodes it.
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
