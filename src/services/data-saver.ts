import { createValue } from '../lib/listeners';
import type { StringStorage } from './session';

export type SavingReason = 'chosen' | 'browser' | 'slow_link';

export type DataSaver = ReturnType<typeof createDataSaver>;

/** The Network Information API, which only Chromium has. */
export type LinkNavigator = Navigator & {
  connection?: EventTarget & { saveData?: boolean; effectiveType?: string };
};
export const is2g = (link?: LinkNavigator) => /2g/.test(link?.connection?.effectiveType ?? '');

/** Per phone, not person: kept at log-out. */
const choiceKey = 'wokabaut.data_saver';

/** Whether to save data (rule offline-5): no prefetch, logos on request. @param browser none in Node */
export function createDataSaver(storage: StringStorage, browser?: Window) {
  const navigator: LinkNavigator | undefined = browser?.navigator;
  const link = navigator?.connection;
  const isChosen = () => storage.getItem(choiceKey) !== null;
  const reason = (): SavingReason | null => {
    if (isChosen()) return 'chosen';
    if (link?.saveData) return 'browser';
    // Offline, Chromium calls the link slow too.
    return navigator?.onLine !== false && is2g(navigator) ? 'slow_link' : null;
  };
  const current = createValue(reason());
  const logos = createValue(false);
  const update = () => current.set(reason());
  link?.addEventListener?.('change', update);
  browser?.addEventListener('storage', update);
  return {
    get: current.get,
    subscribe: current.subscribe,
    /** Stores the choice on this phone. @throws QuotaExceededError */
    choose(isWanted: boolean): void {
      if (isWanted) storage.setItem(choiceKey, 'on');
      else storage.removeItem(choiceKey);
      update();
    },
    logos: { get: logos.get, subscribe: logos.subscribe, show: () => logos.set(true) },
  };
}
