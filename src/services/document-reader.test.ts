import { expect, test, vi } from 'vitest';
import { fileSentences } from '#contract/files';
import type { DocumentAnswer, DocumentStep, DocumentTask } from '#outbox/documents/request';
import { FileRefused } from '#outbox/errors';
import { hash, pdf, pdfFile } from '../../tests/outbox/samples';
import { createClock, settled } from '../../tests/outbox/test-clock';
import { readDocument, shrinkPhoto } from './document-reader';

/**
 * A browser whose document workers report these steps and then answer, unless they hang; null: their script did not arrive.
 * The test goes on with `report`.
 */
function startWorkers(answer: DocumentAnswer | 'hangs' | null, ...steps: DocumentStep[]) {
  const tasks: DocumentTask[] = [];
  const started: FakeWorker[] = [];
  const ended: FakeWorker[] = [];
  const tell = (data: unknown) => started.at(-1)!.dispatchEvent(new MessageEvent('message', { data }));
  const report = (step: DocumentStep) => tell({ type: 'progress', step });
  class FakeWorker extends EventTarget {
    readonly url: string;
    constructor(url: string) {
      super();
      this.url = url;
      started.push(this);
    }
    postMessage(task: DocumentTask) {
      tasks.push(task);
      queueMicrotask(() => {
        steps.forEach(report);
        if (answer === null) this.dispatchEvent(new Event('error'));
        else if (answer !== 'hangs') tell(answer);
      });
    }
    terminate() {
      ended.push(this);
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', class {});
  return { tasks, started, ended, report };
}

/** Older browsers throw where the content security policy forbids a worker. */
function refuseWorkers() {
  class RefusedWorker {
    constructor() {
      throw new DOMException('refused', 'SecurityError');
    }
  }
  vi.stubGlobal('Worker', RefusedWorker);
  vi.stubGlobal('OffscreenCanvas', class {});
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
  ['the browser refuses to start a worker', refuseWorkers],
])('where %s, the page reads the file itself', async (_, start) => {
  start();
  const { file: read, bytes } = await readDocument(request);
  expect([read.name, read.sha256, hash(bytes)]).toEqual(['cv.pdf', hash(pdf('cv')), hash(pdf('cv'))]);
});

const MINUTE = 60_000;
const photo = () => new File(['x'], 'me.jpg', { type: 'image/jpeg' });

/** A task that hangs: `after` moves the clock, and gives the error it has ended with. */
async function outcomeOf(work: (clock: ReturnType<typeof createClock>) => Promise<unknown>) {
  const clock = createClock();
  let error: unknown;
  work(clock).catch((thrown: unknown) => (error = thrown));
  await settled();
  return {
    clock,
    after: async (milliseconds: number) => {
      await clock.advance(milliseconds);
      return error;
    },
  };
}

test('a decoder that hangs is ended after a minute with a sentence, and the next file is read in a new worker', async () => {
  const { started, ended } = startWorkers('hangs', 'reading', 'shrinking');
  const hanging = await outcomeOf(({ timers }) => readDocument(request, timers));
  expect([await hanging.after(MINUTE - 1), ended]).toEqual([undefined, []]);
  expect(await hanging.after(1)).toEqual(
    new FileRefused('photo_timeout', fileSentences.photoTimeout('Resume')),
  );
  expect(ended).toEqual(started);
  expect(hanging.clock.pending()).toBe(0);
  const document = { file, bytes: new ArrayBuffer(3) };
  startWorkers({ type: 'document', document });
  expect(await readDocument(request)).toBe(document);
});

test('each page that was made smaller gives the next one its minute', async () => {
  const { report } = startWorkers('hangs', 'reading', 'shrinking');
  const pages = await outcomeOf(({ timers }) => readDocument(request, timers));
  for (let page = 2; page <= 4; page += 1) {
    expect(await pages.after(MINUTE - 1)).toBeUndefined();
    report('reading');
    report('shrinking');
  }
  expect(await pages.after(MINUTE)).toBeInstanceOf(FileRefused);
});

test('a file that a cloud hands out slowly has five minutes', async () => {
  const { ended } = startWorkers('hangs', 'reading');
  const slow = await outcomeOf(({ timers }) => readDocument(request, timers));
  expect(await slow.after(5 * MINUTE - 1)).toBeUndefined();
  expect(await slow.after(1)).toEqual(new FileRefused('file_unreadable', fileSentences.unreadable('Resume')));
  expect(ended).toHaveLength(1);
});

test('a picture whose decoder hangs is named', async () => {
  startWorkers('hangs', 'shrinking');
  const hanging = await outcomeOf(({ timers }) => shrinkPhoto(photo(), 512, timers));
  expect(await hanging.after(MINUTE)).toEqual(
    new FileRefused('photo_timeout', fileSentences.photoTimeout('Picture')),
  );
});

test('a worker whose script does not arrive is given up after a minute', async () => {
  const { ended } = startWorkers('hangs');
  const missing = await outcomeOf(({ timers }) => readDocument(request, timers));
  expect(await missing.after(MINUTE)).toEqual(new FileRefused('reader_missing', fileSentences.readerMissing));
  expect(ended).toHaveLength(1);
});

test('on the page itself a decoder that hangs is given up too', async () => {
  vi.stubGlobal('Worker', undefined);
  vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
  const png = new File([Buffer.from('89504e470d0a1a0a0000000049454e44ae426082', 'hex')], 'page.png');
  const hanging = await outcomeOf(({ timers }) => readDocument({ field: 'resume', picked: [png] }, timers));
  await vi.waitFor(async () => expect(await hanging.after(MINUTE)).toMatchObject({ code: 'photo_timeout' }));
});

test('where nothing that reads documents can be loaded, a sentence says so', async () => {
  vi.stubGlobal('Worker', undefined);
  vi.doMock('#outbox/documents/read-document', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await expect(readDocument(request)).rejects.toEqual(
    new FileRefused('reader_missing', fileSentences.readerMissing),
  );
  vi.doUnmock('#outbox/documents/read-document');
});
