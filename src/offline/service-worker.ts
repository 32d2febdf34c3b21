import { Workbox } from 'workbox-window';
import type { RegisteredRouter } from '@tanstack/react-router';
import { workerMessages, OUTBOX_SYNC_TAG, WORKER_URL, pageMessages } from '#contract/worker-protocol';
import type { SyncRegistration } from '#outbox/environment';
import { untilLinkIsBack } from '../services/connection';
import type { Services } from '../services/services';
import { updates } from '../services/updates';
import { workerUrl } from '../lib/trusted-types';

const answerMs = 300_000;

function ask(worker: ServiceWorker, message: object): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const end = (answer: unknown) => {
      clearTimeout(late);
      port1.close();
      resolve(answer);
    };
    const late = setTimeout(() => end(undefined), answerMs);
    port1.addEventListener('message', ({ data }) => end(data));
    port1.start();
    worker.postMessage(message, [port2]);
  });
}

/** Saves the screens that are not public offline, in a waiting version too; true also where they cannot be. */
export async function saveDeferredScreens(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return true;
  const { active, waiting, installing } = (await navigator.serviceWorker.getRegistration()) ?? {};
  if (!active) return false;
  const workers = [active, waiting, installing].flatMap((worker) => worker ?? []);
  const [isSaved] = await Promise.all(
    workers.map((worker) => ask(worker, { type: workerMessages.saveDeferredScreens })),
  );
  return isSaved === true;
}

const retryMs = 60_000;
/** Delays of repeated installations, in ms; no more, as a full phone would refetch the same files forever. */
const repetitionsMs = [5_000, retryMs, retryMs];

/** @param onFailed the first installation broke off, which browsers do not retry */
async function register(onFailed: () => void): Promise<void> {
  const workbox = new Workbox(workerUrl(WORKER_URL));
  const offer = () => updates.offer(() => workbox.messageSkipWaiting());
  workbox.addEventListener('waiting', offer);
  const registration: SyncRegistration | undefined = await workbox.register();
  const { installing, active } = registration ?? {};
  installing?.addEventListener('statechange', () => {
    // Workbox listens to `updatefound`, which a page opened during an installation has missed.
    if (installing.state === 'installed' && active) offer();
    // Wakes it for what was queued before.
    if (installing.state === 'activated')
      registration?.sync?.register(OUTBOX_SYNC_TAG).catch(() => undefined);
    if (installing.state === 'redundant' && !active) onFailed();
  });
}

/** Registers the worker after load, to leave a slow link free; retried. @returns once registered, or unsupported */
export async function registerServiceWorker({ connection }: Pick<Services, 'connection'>): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  // The first worker taking control is no update.
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    updates.takenOver(isControlled);
    isControlled = true;
  });
  let repetitions = 0;
  const onFailed = () => {
    const pause = repetitionsMs[repetitions];
    repetitions += 1;
    if (pause !== undefined) void untilLinkIsBack(connection, pause).then(keepTrying);
  };
  const keepTrying = async (): Promise<void> => {
    for (;;) {
      try {
        return await register(onFailed);
      } catch {
        await untilLinkIsBack(connection, retryMs);
      }
    }
  };
  await keepTrying();
}

interface Message {
  type?: unknown;
  path?: unknown;
}

export function followNotifications({
  navigate,
  history,
}: Pick<RegisteredRouter, 'navigate'> & { history: Pick<RegisteredRouter['history'], 'push'> }): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<Message | null>) => {
    if (data?.type === pageMessages.showApplications) void navigate({ to: '/my-applications' });
    if (data?.type === pageMessages.showScreen && typeof data.path === 'string') history.push(data.path);
  });
  // Messages before this listener.
  navigator.serviceWorker.startMessages?.();
}
