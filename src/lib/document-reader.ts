import { fileSentences } from '#contract/files';
import type { DocumentAnswer, DocumentTask, ReadDocument, ReadRequest } from '#outbox/documents/request';
import { FileRefused } from '#outbox/errors';
import workerUrl from '../../outbox/documents/document-worker?worker&url';
import { documentWorkerUrl } from './trusted-types';

const canWork = () => typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';

/** Runs a task in a worker of its own, whose memory is given back afterwards. `unable` also when it could not be loaded. */
function inWorker(task: DocumentTask): Promise<DocumentAnswer> {
  const worker = new Worker(documentWorkerUrl(workerUrl), { type: 'module' });
  return new Promise<DocumentAnswer>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<DocumentAnswer>) => resolve(data));
    // It answers its own errors.
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      resolve({ type: 'unable' });
    });
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}

async function onMainThread(task: DocumentTask): Promise<DocumentAnswer> {
  const { doTask } = await import('#outbox/documents/do-task').catch(() => {
    throw new FileRefused('reader_missing', fileSentences.readerMissing);
  });
  return doTask(task);
}

/** Runs a task in a worker; on the main thread where there are none, or none that can draw. */
async function run<Type extends DocumentTask['type']>(task: DocumentTask & { type: Type }) {
  let answer: DocumentAnswer = canWork() ? await inWorker(task) : { type: 'unable' };
  if (answer.type === 'unable') answer = await onMainThread(task);
  if (answer.type === 'refused') throw new FileRefused(answer.code, answer.sentence);
  if (answer.type !== task.type) throw new Error('reason' in answer ? answer.reason : answer.type);
  return answer as DocumentAnswer & { type: Type };
}

/** Reads picked files into one document (outbox/README.md, The phone). @throws FileRefused */
export const readDocument = async (request: ReadRequest): Promise<ReadDocument> =>
  (await run({ type: 'document', request })).document;

/**
 * Makes a photo smaller.
 * @param maxSide the longest side afterwards, in pixels
 * @throws when it cannot be decoded
 */
export const shrinkPhoto = async (photo: File, maxSide: number): Promise<File> =>
  (await run({ type: 'photo', photo, maxSide })).photo;
