import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DocumentCheck } from '#contract/documents/check';
import type { DocumentField } from '#contract/files';
import { createSemaphore } from '../../core/semaphore';

export interface CheckTask {
  field: DocumentField;
  name: string;
  bytes: Uint8Array;
}

export const READY = 'ready';
const startMs = 30_000;
/** Wall time; the check itself ends after a second or two of work. */
const timeoutMs = 5000;
/** A thread without work ends, and gives back its memory. */
const idleMs = 10_000;
const resourceLimits = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

const bundled = fileURLToPath(new URL('./check-documents.js', import.meta.url));
const source = new URL('../../check-documents.ts', import.meta.url).href;
/** A thread does not inherit who reads TypeScript. */
const fromSource = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}'); })`;

function start(): Worker {
  const worker = existsSync(bundled)
    ? new Worker(bundled, { resourceLimits })
    : new Worker(fromSource, { resourceLimits, eval: true });
  return worker.on('error', () => undefined).on('exit', () => idle.delete(worker));
}

/** Next message; null when the thread dies or takes too long. */
const nextMessage = (worker: Worker, timeMs: number) =>
  new Promise<unknown>((resolve) => {
    const die = () => end(null);
    const end = (said: unknown) => {
      clearTimeout(timer);
      worker.off('message', end).off('error', die).off('exit', die);
      resolve(said);
    };
    const timer = setTimeout(die, timeMs);
    worker.on('message', end).on('error', die).on('exit', die);
  });

const idle = new Map<Worker, NodeJS.Timeout>();

function takeIdle(): Worker | undefined {
  const [worker] = idle.keys();
  if (!worker) return undefined;
  clearTimeout(idle.get(worker));
  idle.delete(worker);
  worker.ref();
  return worker;
}

function keep(worker: Worker): void {
  idle.set(worker, setTimeout(() => void worker.terminate(), idleMs).unref());
  worker.unref();
}

async function ask(task: CheckTask): Promise<DocumentCheck | null> {
  const kept = takeIdle();
  const worker = kept ?? start();
  const isReady = kept !== undefined || (await nextMessage(worker, startMs)) === READY;
  if (isReady) worker.postMessage(task);
  const answer = isReady ? ((await nextMessage(worker, timeoutMs)) as DocumentCheck | null) : null;
  if (answer) keep(worker);
  else void worker.terminate();
  return answer;
}

/** Two at a time, one of them at most for unapproved accounts; a full queue is 503. */
const enter = createSemaphore({ atWork: 2, waiting: 200 });
const enterUnknown = createSemaphore({ atWork: 1, waiting: 200 });
/** Of each account one is in the queue at most: the others wait for it, outside. */
const lastOf = new Map<number, Promise<unknown>>();

/** Null for a document that ends the thread. Checks of one account wait for each other. */
export async function checkOffThread(
  { id, isApproved }: { id: number; isApproved: boolean },
  task: CheckTask,
): Promise<DocumentCheck | null> {
  const work = () => enter(() => ask(task));
  const mine = (lastOf.get(id) ?? Promise.resolve()).then(() => (isApproved ? work() : enterUnknown(work)));
  const settled = mine.catch(() => undefined);
  lastOf.set(id, settled);
  try {
    return await mine;
  } finally {
    if (lastOf.get(id) === settled) lastOf.delete(id);
  }
}
