import { expect, test, vi } from 'vitest';
import type { DocumentAnswer, DocumentTask } from '#outbox/documents/request';
import { FileRefused } from '#outbox/errors';
import { hash, pdf, pdfFile } from '../../tests/outbox/samples';
import { readDocument, shrinkPhoto } from './document-reader';

/** A browser whose document worker answers as given; without an answer its script did not arrive. */
function startWorkers(answer: DocumentAnswer | null) {
  const tasks: DocumentTask[] = [];
  const ended: FakeWorker[] = [];
  class FakeWorker extends EventTarget {
    readonly url: string;
    constructor(url: string) {
      super();
      this.url = url;
    }
    postMessage(task: DocumentTask) {
      tasks.push(task);
      const event = answer ? new MessageEvent('message', { data: answer }) : new Event('error');
      queueMicrotask(() => this.dispatchEvent(event));
    }
    terminate() {
      ended.push(this);
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', class {});
  return { tasks, ended };
}

const request = { field: 'resume' as const, picked: [pdfFile('cv')] };
const file = { name: 'cv.pdf', kind: 'pdf' as const, type: 'application/pdf', size: 3, sha256: 'x' };

test('a picked file is read in a worker, which is ended afterwards', async () => {
  const document = { file, bytes: new ArrayBuffer(3) };
  const { tasks, ended } = startWorkers({ type: 'document', document });
  expect(await readDocument(request)).toBe(document);
  expect(tasks).toEqual([{ type: 'document', request }]);
  expect(ended.map(({ url }) => url)).toEqual([expect.stringMatching(/document-worker/)]);
});

test('what the worker refuses is refused with its sentence', async () => {
  const { ended } = startWorkers({ type: 'refused', code: 'file_empty', sentence: 'Resume is empty.' });
  await expect(readDocument(request)).rejects.toEqual(new FileRefused('file_empty', 'Resume is empty.'));
  expect(ended).toHaveLength(1);
});

test('an error in the worker is an error here', async () => {
  startWorkers({ type: 'failed', reason: 'no decoder' });
  await expect(shrinkPhoto(new File(['x'], 'me.jpg'), 512)).rejects.toThrow('no decoder');
});

test.each<[string, () => void]>([
  ['there are no workers', () => undefined],
  ['the worker cannot draw', () => startWorkers({ type: 'unable' })],
  ['the worker was not loaded', () => startWorkers(null)],
])('where %s, the page reads the file itself', async (_, start) => {
  start();
  const { file: read, bytes } = await readDocument(request);
  expect([read.name, read.sha256, hash(bytes)]).toEqual(['cv.pdf', hash(pdf('cv')), hash(pdf('cv'))]);
});
