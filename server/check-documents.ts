import { parentPort } from 'node:worker_threads';
import { checkDocument } from '#contract/documents/check';
import { READY, type CheckTask } from './modules/applications/check-thread';

/** A thread of its own, so that a crafted document stops no other request (rule document-1). */
parentPort!.on('message', ({ field, bytes, name }: CheckTask) =>
  parentPort!.postMessage(checkDocument(field, bytes, name)),
);
parentPort!.postMessage(READY);
