import { doTask } from './do-task';
import type { DocumentProgress, DocumentStep, DocumentTask } from './request';

const report = (step: DocumentStep) =>
  globalThis.postMessage({ type: 'progress', step } satisfies DocumentProgress);

/** Off the page's main thread; one worker for each task. */
function listen(): void {
  globalThis.addEventListener('message', ({ data }: MessageEvent<DocumentTask>) => {
    void doTask(data, report).then((answer) => {
      const transfer = answer.type === 'document' ? [answer.document.bytes] : [];
      globalThis.postMessage(answer, { transfer });
    });
  });
}

/** A page that has no such worker imports this file. */
export { doTask };
if (typeof document === 'undefined') listen();
