import { afterEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../lib/session';
import { countDataUse } from './count-data-use';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A page that has fetched a script of `transferSize` bytes, and what its worker is told once there is one. */
function openPage(transferSize: number, storage = memoryStorage()) {
  const told: unknown[] = [];
  let workerIsReady!: () => void;
  const active = { postMessage: (message: unknown) => void told.push(message) };
  const ready = new Promise((resolve) => {
    workerIsReady = () => resolve({ active });
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: { ready }, configurable: true });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(private tell: (list: { getEntries(): object[] }) => void) {}
      observe({ type: entryType }: { type: string }) {
        const script = { name: 'https://portal.test/assets/index.js', entryType, transferSize };
        if (entryType === 'resource') this.tell({ getEntries: () => [script] });
      }
    },
  );
  countDataUse({ storage });
  return { told, workerIsReady, storage };
}
const updates = (bytes: number) => ({ type: 'USED', use: 'updates', bytes });
const close = () => window.dispatchEvent(new Event('pagehide'));

it('the first worker of a phone is told what was fetched before it was there', async () => {
  const { told, workerIsReady } = openPage(10);
  expect(told).toEqual([]);
  workerIsReady();
  await vi.waitFor(() => expect(told).toEqual([updates(10)]));
});

it('what a page fetched that was closed before there was a worker is told by the next page, once', async () => {
  const first = openPage(10);
  close();
  const second = openPage(5, first.storage);
  close();
  const third = openPage(0, first.storage);
  third.workerIsReady();
  await vi.waitFor(() => expect(third.told).toEqual([updates(15)]));
  expect(first.storage.keys()).toEqual([]);
  const fourth = openPage(1, first.storage);
  fourth.workerIsReady();
  await vi.waitFor(() => expect(fourth.told).toEqual([updates(1)]));
  expect([...first.told, ...second.told]).toEqual([]);
});

it('a phone without room for it counts less, and works', async () => {
  const storage = memoryStorage();
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const { told, workerIsReady } = openPage(10, storage);
  const onError = vi.fn();
  window.addEventListener('error', onError);
  try {
    close();
  } finally {
    window.removeEventListener('error', onError);
  }
  expect(onError).not.toHaveBeenCalled();
  workerIsReady();
  await vi.waitFor(() => expect(told).toEqual([updates(10)]));
});

it('what it kept and cannot read is dropped', async () => {
  const storage = memoryStorage();
  storage.setItem('wokabaut.uncounted', '{"updates":"many"');
  const { told, workerIsReady } = openPage(10, storage);
  workerIsReady();
  await vi.waitFor(() => expect(told).toEqual([updates(10)]));
  expect(storage.keys()).toEqual([]);
});
