import { durations } from '#contract/limits';
import { inAppBrowser } from './in-app-browser';
import { createListeners } from '../lib/listeners';
import { installedMedia } from '../lib/use-media';
import type { Services } from './services';

/** A touch screen: drawn steps fit where there is no prompt. */
const touchMedia = '(pointer: coarse)';

/** Chromium's event, which TypeScript's DOM library lacks. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** Stored per phone. Times in milliseconds (phone clock). */
interface Kept {
  visits: number;
  visitedAt: number;
  putOffAt?: number;
  isInstalled?: boolean;
}

type Needed = Pick<Services, 'storage' | 'now'>;

const key = 'wokabaut.install';
const { subscribe, notify } = createListeners();
let promptEvent: InstallPromptEvent | null = null;

function read(storage: Needed['storage']): Kept {
  const none: Kept = { visits: 0, visitedAt: 0 };
  try {
    return { ...none, ...(JSON.parse(storage.getItem(key) ?? '{}') as Partial<Kept>) };
  } catch {
    return none;
  }
}

function keep(storage: Needed['storage'], change: Partial<Kept>): void {
  try {
    storage.setItem(key, JSON.stringify({ ...read(storage), ...change }));
  } catch {
    // Storage is full: offered again at the next visit.
  }
  notify();
}

export const isRunningInstalled = () =>
  matchMedia(installedMedia).matches || (navigator as { standalone?: boolean }).standalone === true;

export type Worked = 'saving' | 'visits';

function isDue({ storage, now }: Needed, worked: Worked): boolean {
  const { visits, putOffAt, isInstalled } = read(storage);
  if (isInstalled || isRunningInstalled() || inAppBrowser(navigator.userAgent)) return false;
  // Absolute, since the phone's clock may have been set back.
  if (putOffAt !== undefined && Math.abs(now() - putOffAt) < durations.installPutOff) return false;
  const isPossible = promptEvent !== null || matchMedia(touchMedia).matches;
  return isPossible && (worked === 'saving' || visits >= 2);
}

const putOff = ({ storage, now }: Needed) => keep(storage, { putOffAt: now() });

export const installOffer = {
  subscribe,
  isDue,
  putOff,
  hasPrompt: () => promptEvent !== null,
  async install(needed: Needed): Promise<void> {
    const event = promptEvent;
    if (!event) return;
    // It can be shown once.
    promptEvent = null;
    await event.prompt();
    const { outcome } = await event.userChoice;
    if (outcome === 'accepted') keep(needed.storage, { isInstalled: true });
    else putOff(needed);
  },
};

export function watchInstall({ storage, now }: Needed, browser: EventTarget): () => void {
  const { visits, visitedAt } = read(storage);
  const isAnother = visits === 0 || Math.abs(now() - visitedAt) >= durations.visitGap;
  keep(storage, { visits: isAnother ? visits + 1 : visits, visitedAt: now() });
  const onPrompt = (event: Event) => {
    event.preventDefault();
    promptEvent = event as InstallPromptEvent;
    notify();
  };
  const onInstalled = () => keep(storage, { isInstalled: true });
  browser.addEventListener('beforeinstallprompt', onPrompt);
  browser.addEventListener('appinstalled', onInstalled);
  return () => {
    promptEvent = null;
    browser.removeEventListener('beforeinstallprompt', onPrompt);
    browser.removeEventListener('appinstalled', onInstalled);
  };
}
