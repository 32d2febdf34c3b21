import { POLYFILLS_URL } from '#contract/worker-protocol';
import { doTask } from './read-document';
import type { DocumentProgress, DocumentStep, DocumentTask } from './request';

const report = (step: DocumentStep) =>
  globalThis.postMessage({ type: 'progress', step } satisfies DocumentProgress);

interface WorkerScope {
  importScripts(url: string): void;
  trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
}

function loadPolyfills(): void {
  const { importScripts, trustedTypes } = globalThis as unknown as WorkerScope;
  const policy = trustedTypes?.createPolicy('workers', { createScriptURL: (url: string) => url });
  if (!Response.json) importScripts(policy?.createScriptURL(POLYFILLS_URL) ?? POLYFILLS_URL);
}

/** Off the page's main thread; one worker for each task. */
function listen(): void {
  loadPolyfills();
  globalThis.addEventListener('message', ({ data }: MessageEvent<DocumentTask>) => {
    void doTask(data, report).then((answer) => {
      const transfer = answer.type === 'document' ? [answer.document.bytes] : [];
      globalThis.postMessage(answer, { transfer });
    });
  });
}

if (typeof document === 'undefined') listen();
// A page whose workers cannot draw runs this file itself.
else Object.assign(globalThis, { doDocumentTask: doTask });
