import { LANGUAGE_PATH, type Language } from '#contract/languages';
import { cacheNames, workerMessages } from '#contract/worker-protocol';
import type { Services } from '../lib/services';

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

/**
 * Changes the language of this phone, and of the mails to who is logged in (rule 80), and loads the page anew: what was typed is
 * kept as on any reload.
 * @returns false without signal: the language stays as it is until there is some
 */
export async function chooseLanguage({ api, session }: Services, chosen: Language): Promise<boolean> {
  try {
    if (session.get()) await api.put('users/language', { language: chosen });
    // The answer leads to a page, which nobody needs.
    await fetch(LANGUAGE_PATH + chosen, { redirect: 'manual', signal: AbortSignal.timeout(choiceMs) });
    await replaceWorker();
    if (typeof caches !== 'undefined') await forgetScreens();
  } catch {
    return false;
  }
  location.reload();
  return true;
}
