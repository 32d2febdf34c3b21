import type { Words } from '#contract/languages';
import { documentFields, fileSentences } from '#contract/files';
import type * as DoTask from '#outbox/documents/read-document';
import type {
  DocumentAnswer,
  DocumentProgress,
  DocumentStep,
  DocumentTask,
  ReadDocument,
  ReadRequest,
} from '#outbox/documents/request';
import { browserTimers, type Timers } from '#outbox/environment';
import { FileRefused } from '#outbox/errors';
import scriptUrl from '../../outbox/documents/document-worker?worker&url';
import { workerUrl } from '../lib/trusted-types';

const MINUTE_MS = 60_000;
/** Timeout of a step: a cloud file downloads while read; 48 megapixels take seconds to shrink on a slow phone. */
const timeouts: Record<DocumentStep, number> = {
  loading: MINUTE_MS,
  reading: 5 * MINUTE_MS,
  shrinking: MINUTE_MS,
};

const canWork = () => typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';

const labelOf = (task: DocumentTask): Words =>
  task.type === 'document' ? documentFields[task.request.field] : 'Picture';

function timedOut(step: DocumentStep, task: DocumentTask): FileRefused {
  if (step === 'loading') return new FileRefused('reader_missing', fileSentences.readerMissing);
  return step === 'reading'
    ? new FileRefused('file_unreadable', fileSentences.unreadable(labelOf(task)))
    : new FileRefused('photo_timeout', fileSentences.photoTimeout(labelOf(task)));
}

/** Awaits a task; `work` gets a watchdog to call at each step. @throws FileRefused on timeout */
function watched(
  task: DocumentTask,
  timers: Timers,
  work: (onStep: (step: DocumentStep) => void) => Promise<DocumentAnswer>,
): Promise<DocumentAnswer> {
  let cancel = () => {};
  return new Promise<DocumentAnswer>((resolve, reject) => {
    const onStep = (step: DocumentStep) => {
      cancel();
      cancel = timers.after(timeouts[step], () => reject(timedOut(step, task)));
    };
    onStep('loading');
    work(onStep).then(resolve, reject);
  }).finally(() => cancel());
}

/** Runs a task in its own worker, which frees the memory. `unable` also when it did not start. */
async function inWorker(task: DocumentTask, timers: Timers): Promise<DocumentAnswer> {
  let worker: Worker;
  try {
    // Vite serves modules in development.
    worker = new Worker(workerUrl(scriptUrl), import.meta.env.DEV ? { type: 'module' } : undefined);
  } catch {
    return { type: 'unable' };
  }
  const answer = watched(
    task,
    timers,
    (onStep) =>
      new Promise((resolve) => {
        worker.addEventListener('message', ({ data }: MessageEvent<DocumentAnswer | DocumentProgress>) => {
          if (data.type === 'progress') onStep(data.step);
          else resolve(data);
        });
        // Its own errors are answered.
        worker.addEventListener('error', (event) => {
          event.preventDefault();
          resolve({ type: 'unable' });
        });
        worker.postMessage(task);
      }),
  );
  return answer.finally(() => worker.terminate());
}

const page = globalThis as { doDocumentTask?: typeof DoTask.doTask };

/** In a build by the worker's file, so that a phone saves it once. */
async function loadDoTask(): Promise<typeof DoTask.doTask> {
  if (import.meta.env.DEV) return (await import('#outbox/documents/read-document')).doTask;
  if (!page.doDocumentTask) {
    const script = document.createElement('script');
    const loaded = new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = reject;
    });
    script.src = workerUrl(scriptUrl);
    document.head.append(script);
    await loaded.finally(() => script.remove());
  }
  return page.doDocumentTask!;
}

const onMainThread = (task: DocumentTask, timers: Timers): Promise<DocumentAnswer> =>
  watched(task, timers, async (onStep) => {
    const doTask = await loadDoTask().catch(() => {
      throw timedOut('loading', task);
    });
    return doTask(task, onStep);
  });

async function run<Type extends DocumentTask['type']>(task: DocumentTask & { type: Type }, timers: Timers) {
  let answer: DocumentAnswer = canWork() ? await inWorker(task, timers) : { type: 'unable' };
  if (answer.type === 'unable') answer = await onMainThread(task, timers);
  if (answer.type === 'refused') throw new FileRefused(answer.code, answer.sentence);
  if (answer.type !== task.type) throw new Error('reason' in answer ? answer.reason : answer.type);
  return answer as DocumentAnswer & { type: Type };
}

/** Reads picked files into one document (outbox/README.md, The phone). @throws FileRefused */
export const readDocument = async (request: ReadRequest, timers = browserTimers): Promise<ReadDocument> =>
  (await run({ type: 'document', request }, timers)).document;

/** Shrinks a photo. @param maxSide longest side in pixels @throws when undecodable; FileRefused on timeout */
export const shrinkPhoto = async (photo: File, maxSide: number, timers = browserTimers): Promise<File> =>
  (await run({ type: 'photo', photo, maxSide }, timers)).photo;
