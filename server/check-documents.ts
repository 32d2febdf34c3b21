import { parentPort } from 'node:worker_threads';
import { checkDocument } from '#contract/documents/check';
import { READY, type CheckTask } from './modules/applications/document-checker';

/** The thread that looks into documents (rule document-1): apart, so that a crafted one stops nobody. */
parentPort!.on('message', ({ field, bytes, name }: CheckTask) =>
  parentPort!.postMessage(checkDocument(field, bytes, name)),
);
parentPort!.postMessage(READY);
