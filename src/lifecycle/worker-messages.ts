import { workerMessages, type OfflinePart } from '#contract/worker-protocol';

/** How long a worker may take to say its version, and to save parts on a slow link, in milliseconds. */
const answerMs = { version: 5000, parts: 300_000 } as const;

/** @returns the answer of a worker; undefined when there is none in time, as from a version that does not know the message */
function ask(worker: ServiceWorker, message: object, ms: number): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const end = (answer: unknown) => {
      clearTimeout(late);
      port1.close();
      resolve(answer);
    };
    const late = setTimeout(() => end(undefined), ms);
    port1.addEventListener('message', ({ data }) => end(data));
    port1.start();
    worker.postMessage(message, [port2]);
  });
}

/** The version of a worker: the same for the same built files. Undefined for an earlier build's. */
export const versionOf = (worker: ServiceWorker): Promise<unknown> =>
  ask(worker, { type: workerMessages.version }, answerMs.version);

/** Workers that were told to take over. Chromium lets them once the active one is idle, so that one gets no more work. */
export const takingOver = new WeakSet<ServiceWorker>();

/**
 * Saves parts of the portal for offline. Those that are there already are not fetched again. A version that waits gets them
 * too: it was installed before anybody asked for them.
 * @returns whether all of them are on the phone, or there is no worker that could keep them; false when the worker is not
 *   there yet or the link broke
 */
export async function saveParts(parts: readonly OfflinePart[]): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return true;
  const { active, waiting, installing } = (await navigator.serviceWorker.getRegistration()) ?? {};
  const save = (worker: ServiceWorker) =>
    ask(worker, { type: workerMessages.saveParts, parts }, answerMs.parts);
  const keeper = waiting && takingOver.has(waiting) ? waiting : active;
  if (!keeper) return false;
  const newer = [waiting, installing].flatMap((worker) => (worker && worker !== keeper ? worker : []));
  const [isSaved] = await Promise.all([save(keeper), ...newer.map(save)]);
  return isSaved === true;
}
