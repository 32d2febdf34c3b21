import { createValue } from '../lib/listeners';
import type { StringStorage } from './session';

/** Why data is saved: the person chose so, the browser does, or the link is slow. */
export type SavingReason = 'chosen' | 'browser' | 'slow_link';

export type DataSaver = ReturnType<typeof createDataSaver>;

/** The Network Information API, which only Chromium has. */
type LinkNavigator = Navigator & {
  connection?: EventTarget & { saveData?: boolean; effectiveType?: string };
};

/** Of the phone, not of a person: a log-out leaves it. */
const choiceKey = 'wokabaut.data_saver';

/**
 * Whether to save data (rule 51): nothing is fetched ahead, and logos on request only.
 * @param browser where the link and other tabs are heard of; none in Node
 */
export function createDataSaver(storage: StringStorage, browser?: Window) {
  const navigator: LinkNavigator | undefined = browser?.navigator;
  const link = navigator?.connection;
  const isChosen = () => storage.getItem(choiceKey) !== null;
  const reason = (): SavingReason | null => {
    if (isChosen()) return 'chosen';
    if (link?.saveData) return 'browser';
    // Without signal Chromium calls the link slow too.
    const isSlow = navigator?.onLine !== false && /2g/.test(link?.effectiveType ?? '');
    return isSlow ? 'slow_link' : null;
  };
  const current = createValue(reason());
  const logos = createValue(false);
  const update = () => current.set(reason());
  link?.addEventListener?.('change', update);
  browser?.addEventListener('storage', update);
  return {
    /** Why data is saved; null when it is not. */
    get: current.get,
    subscribe: current.subscribe,
    /** Keeps the person's choice on this phone. @throws QuotaExceededError when storage is full */
    choose(isWanted: boolean): void {
      if (isWanted) storage.setItem(choiceKey, 'on');
      else storage.removeItem(choiceKey);
      update();
    },
    /** Whether logos were asked for in this visit, and how to ask. */
    logos: { get: logos.get, subscribe: logos.subscribe, show: () => logos.set(true) },
  };
}
