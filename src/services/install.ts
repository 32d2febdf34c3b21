import { durations } from '#contract/limits';
import { createListeners } from '../lib/listeners';
import { installedMedia } from '../lib/use-media';
import type { Services } from './services';

/** A browser inside another app: no installation, and its own storage (rule offline-7). */
export interface InAppBrowser {
  app: string | null;
  system: 'android' | 'iphone';
}

/** First match counts. Facebook's app and Messenger have the same marks. */
const apps: readonly (readonly [RegExp, string])[] = [
  [/MessengerForiOS|MessengerLite|FB_IAB\/(MESSENGER|Orca)/i, 'Messenger'],
  [/Instagram/, 'Instagram'],
  [/FBA[NV]|FB_IAB/, 'Facebook'],
  [/musical_ly|trill_|Bytedance/i, 'TikTok'],
];

/** Full browsers built on Android's WebView. */
const wholeBrowsers = /\b(OPR|OPT|DuckDuckGo|Ddg|UCBrowser|MiuiBrowser|HeyTapBrowser|VivoBrowser|PHX)\//;

/** Detects another app's browser by user agent. An installed page on an iPhone looks alike: check that first. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const isIphone = /iPhone|iPad|iPod/.test(userAgent);
  if (!isIphone && !/Android/.test(userAgent)) return null;
  const app = apps.find(([mark]) => mark.test(userAgent))?.[1] ?? null;
  const isWebView = isIphone
    ? /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent)
    : /; wv\)/.test(userAgent);
  if (app === null && (!isWebView || wholeBrowsers.test(userAgent))) return null;
  return { app, system: isIphone ? 'iphone' : 'android' };
}

/** A URL that opens this page in Chrome on Android, else here. @param address absolute */
export function chromeIntent(address: string): string {
  const url = new URL(address);
  url.hash = '';
  // Escapes what would end the intent.
  url.search = url.searchParams.toString();
  const extras = [
    `scheme=${url.protocol.slice(0, -1)}`,
    'package=com.android.chrome',
    `S.browser_fallback_url=${encodeURIComponent(url.href)}`,
  ];
  return `intent://${url.host}${url.pathname}${url.search}#Intent;${extras.join(';')};end`;
}

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
