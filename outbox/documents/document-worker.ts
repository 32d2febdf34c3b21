import { doTask } from './do-task';
import type { DocumentTask } from './request';

/** A dedicated worker for one task: reads, shrinks, checks and hashes picked files off the page's main thread. */
globalThis.addEventListener('message', ({ data }: MessageEvent<DocumentTask>) => {
  void doTask(data).then((answer) => {
    const transfer = answer.type === 'document' ? [answer.document.bytes] : [];
    globalThis.postMessage(answer, { transfer });
  });
});
