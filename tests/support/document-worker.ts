import { vi } from 'vitest';
import { readDocument } from '#outbox/documents/read-document';
import type { DocumentTask } from '#outbox/documents/request';
import { hash } from '../outbox/samples';

/** Bytes that are a JPG by their first ones, and whole by their last. */
export const jpeg = (size: number, name: string) => {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff]);
  bytes.set([0xff, 0xd9], size - 2);
  return new File([bytes], name, { type: 'image/jpeg' });
};

/** A browser whose workers begin with a photo and never end. */
export function stubHangingDecoder(): void {
  vi.stubGlobal('OffscreenCanvas', class {});
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {
        this.dispatchEvent(new MessageEvent('message', { data: { type: 'progress', step: 'shrinking' } }));
      }
      terminate() {}
    },
  );
}

/** A browser with workers that make every photo a tenth of its size. */
export function stubDocumentWorker(): void {
  const shrinkPages = (photo: File) => Promise.resolve([jpeg(photo.size / 10, photo.name)]);
  const sha256 = (bytes: ArrayBuffer) => Promise.resolve(hash(bytes));
  vi.stubGlobal('OffscreenCanvas', class {});
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      async postMessage(task: DocumentTask) {
        if (task.type !== 'document') throw new TypeError('only documents are read here');
        const document = await readDocument({ sha256, shrinkPages, onStep: () => undefined }, task.request);
        this.dispatchEvent(new MessageEvent('message', { data: { type: 'document', document } }));
      }
      terminate() {}
    },
  );
}
