import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS, LANGUAGE_PATH, type Language } from '#contract/languages';
import { ownLanguage } from '#contract/own-language';
import { cacheNames, workerMessages } from '#contract/worker-protocol';
import { ApiError } from '../../services/api';
import type { Services } from '../../services/services';
import { setCookie } from '../../lib/set-cookie';

/** How long the server may take to note the choice, in milliseconds. */
const choiceMs = 30_000;

/** @returns when the worker is installed; throws when it could not be, as without signal */
async function installed(worker: ServiceWorker): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === 'redundant') reject(new TypeError('The language could not be saved.'));
      else if (worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/**
 * Saves the pages of the language that the cookie names, and lets them take over: a language is another version of the worker.
 * Does nothing in a browser that saves no pages.
 */
async function replaceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  if (!registration?.active) return;
  await registration.update();
  const worker = registration.installing ?? registration.waiting;
  if (!worker) return;
  await installed(worker);
  const taken = new Promise<unknown>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  worker.postMessage({ type: workerMessages.skipWaiting });
  // A page that no worker controls is told nothing.
  if (navigator.serviceWorker.controller) await taken;
}

/** Screens as last seen (ADR 28) are in the language they were seen in. */
async function forgetScreens(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(cacheNames.screensPrefix)).map((name) => caches.delete(name)),
  );
}

/** The next pages and answers are in the language of this page again, also without signal. */
const takeBackCookie = (): void => setCookie(LANGUAGE_COOKIE, ownLanguage, LANGUAGE_COOKIE_SECONDS, 'lax');

/** Tells the account, for its mails. One that is refused, as of an ended session, changes only the phone. */
async function tellAccount(
  { api, session }: Pick<Services, 'api' | 'session'>,
  language: Language,
): Promise<void> {
  if (!session.get()) return;
  await api.put('users/language', { language }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
}

/**
 * Changes the language of this phone, and of the mails to who is logged in (rule 80), and loads the page anew: what was typed is
 * kept as on any reload.
 * @returns false without signal: the language stays as it is until there is some
 */
export async function chooseLanguage(
  services: Pick<Services, 'api' | 'session'>,
  chosen: Language,
): Promise<boolean> {
  try {
    await tellAccount(services, chosen);
    // The answer leads to a page, which nobody needs.
    await fetch(LANGUAGE_PATH + chosen, { redirect: 'manual', signal: AbortSignal.timeout(choiceMs) });
    await replaceWorker();
    if (typeof caches !== 'undefined') await forgetScreens();
  } catch {
    takeBackCookie();
    return false;
  }
  location.reload();
  return true;
}
