import { useState, type ReactNode } from 'react';
import {
  LANGUAGE_PATH,
  languageNames,
  type Language,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
} from '#contract/languages';
import { language as text } from '#contract/messages/site';
import { ownLanguage } from '#contract/own-language';
import { cacheNames, workerMessages } from '#contract/worker-protocol';
import { useServices, type Services } from '../../services/services';
import { ApiError } from '../../services/api';
import { setCookie } from '../../services/page-data';

const other: Language = ownLanguage === 'en' ? 'tpi' : 'en';

/** Changes the language (rule language-2), also without script. No toast reports it: offline they may be unloaded. */
export function LanguageLink({ className, icon }: { className: string; icon?: ReactNode }) {
  const services = useServices();
  const [said, setSaid] = useState<string | null>(null);
  return (
    <>
      <a
        href={LANGUAGE_PATH + other}
        className={className}
        onClick={(event) => {
          event.preventDefault();
          setSaid(text.loading(languageNames[other]));
          void chooseLanguage(services, other).then((isChosen) =>
            setSaid(isChosen ? null : text.needsSignal(languageNames[other])),
          );
        }}
      >
        {icon}
        {languageNames[other]}
      </a>
      {said === null ? null : (
        <span
          role="status"
          className="bg-base-100 text-base-content border-accent fixed inset-x-4 bottom-20 z-50 border-2 p-3 text-base"
        >
          {said}
        </span>
      )}
    </>
  );
}

const choiceMs = 30_000;

/** Resolves when the worker is installed; rejects when it cannot be, as without signal. */
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

/** Installs the worker of the cookie's language and activates it; nothing without a worker. */
async function replaceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  if (!registration?.active) return;
  const update = async () => {
    await registration.update();
    return registration.installing ?? registration.waiting;
  };
  // Twice: the first may have joined one that asked before the cookie changed.
  const worker = (await update()) ?? (await update());
  if (!worker) return;
  await installed(worker);
  const taken = new Promise<unknown>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  worker.postMessage({ type: workerMessages.skipWaiting });
  // An uncontrolled page gets no event.
  if (navigator.serviceWorker.controller) await taken;
}

/** Saved screens (ADR 28) are in the old language. */
async function forgetScreens(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(cacheNames.screensPrefix)).map((name) => caches.delete(name)),
  );
}

const takeBackCookie = (): void => setCookie(LANGUAGE_COOKIE, ownLanguage, LANGUAGE_COOKIE_SECONDS, 'lax');

/** Stores the language for mails. A refusal, as of an ended session, changes only the phone. */
async function tellAccount(
  { api, session }: Pick<Services, 'api' | 'session'>,
  language: Language,
): Promise<void> {
  if (!session.get()) return;
  await api.put('users/language', { language }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
}

/** Changes the language of phone and mails (rule language-2), and reloads. @returns false without signal */
export async function chooseLanguage(
  services: Pick<Services, 'api' | 'session'>,
  chosen: Language,
): Promise<boolean> {
  try {
    await tellAccount(services, chosen);
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
