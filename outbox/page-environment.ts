import { OUTBOX_SYNC_TAG } from '#contract/worker-protocol';
import { environment, type PageEnvironment, type PageLifecycle } from './environment';
import { workerRegistration } from './sender-registration';

/** The events of a page that is frozen, or enters the back/forward cache. */
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

/** The environment of a page. @param marker localStorage, undefined where denied */
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
