import { workerMessages } from '#contract/worker-protocol';

/** How long a worker may take to save the screens on a slow link, in milliseconds. */
const answerMs = 300_000;

/** @returns the answer of a worker; undefined when there is none in time, as from a version that does not know the message */
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

/**
 * Saves the screens of who is logged in for offline. Those that are there already are not fetched again. A version that waits gets them
 * too: it was installed before anybody asked for them.
 * @returns whether all of them are on the phone, or there is no worker that could keep them; false when the worker is not
 *   there yet or the link broke
 */
export async function saveSignedIn(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return true;
  const { active, waiting, installing } = (await navigator.serviceWorker.getRegistration()) ?? {};
  if (!active) return false;
  const workers = [active, waiting, installing].flatMap((worker) => worker ?? []);
  const [isSaved] = await Promise.all(
    workers.map((worker) => ask(worker, { type: workerMessages.saveSignedIn })),
  );
  return isSaved === true;
}
