import { workerMessages } from '#contract/worker-protocol';

/** Timeout for saving the screens on a slow link, in milliseconds. */
const answerMs = 300_000;

/** @returns a worker's answer; undefined on timeout */
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

/** Saves the screens that are not public offline, in a waiting version too. @returns whether all are saved, or cannot be */
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
