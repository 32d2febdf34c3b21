import { OUTBOX_SYNC_TAG } from '#contract/worker-protocol';
import { environment, type PageEnvironment, type PageLifecycle } from './environment';
import { workerRegistration } from './sender-registration';

/** The events of a page that goes into the back/forward cache, or is frozen in the background. */
export function pageLifecycle(): PageLifecycle {
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
 * @param readDocument reads picked files; loads its code on demand
 * @param serverNow the server's clock as far as it is known
 */
export function pageEnvironment(
  marker: PageEnvironment['marker'],
  session: PageEnvironment['session'],
  readDocument: PageEnvironment['readDocument'],
  serverNow: PageEnvironment['serverNow'],
): PageEnvironment {
  return {
    ...environment(),
    lifecycle: pageLifecycle(),
    storage: navigator.storage,
    marker,
    session,
    readDocument,
    serverNow,
    async registerSync() {
      if (!('serviceWorker' in navigator)) return;
      await (await workerRegistration())?.sync?.register(OUTBOX_SYNC_TAG);
    },
  };
}
