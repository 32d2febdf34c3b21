import { beforeEach, describe, expect, it } from 'vitest';
import type { OutboxStore } from '#outbox/store/store';
import {
  begin,
  chooseResume,
  drain,
  drainUntilSent,
  expectOnce,
  id,
  isForm,
  isPiece,
  onRequest,
  onThe,
  phone,
  store,
} from './large-documents';
import { storedFile } from './samples';
import { settled } from './test-clock';
import type { RequestOutcome } from './test-server';

beforeEach(() => begin());

describe('what our server says counts', () => {
  it('not an answer of somebody else to a piece', async () => {
    let pieces = 0;
    let isAnswered = false;
    onRequest((request) => {
      isAnswered ||= isPiece(request) && (pieces += 1) === 2;
      return isAnswered ? 'portal_page' : undefined;
    });
    await drain();
    const { received } = (await store.get(id)).uploads.resume!;
    expect([...phone.server.uploads.values()].map(({ bytes }) => bytes.length)).toEqual([received]);
    phone.server.outcome = () => 'delivered';
    await drainUntilSent();
    expectOnce();
  });

  it.each([
    ['while it goes up', isPiece],
    ['when it is whole', isForm],
  ])('also that it has lost the upload %s', async (_when, matches) => {
    let isLost = false;
    onRequest((request) => {
      if (!isLost && matches(request)) phone.server.uploads.clear();
      isLost ||= matches(request);
      return undefined;
    });
    await drainUntilSent();
    expectOnce();
  });

  it('before anything is stored on the record, and never less than before', async () => {
    const stored: number[] = [];
    // Not asserted in there: what fails while progress is stored does not fail the try.
    const ahead: number[] = [];
    const apply: OutboxStore['apply'] = (of, event, holder) => {
      if (event.type === 'uploaded') {
        const { id: upload, received } = event.upload;
        stored.push(received);
        if (received !== phone.server.uploads.get(upload)?.bytes.length) ahead.push(received);
      }
      return store.apply(of, event, holder);
    };
    await phone.drainer({ store: { ...store, apply } })();
    expect(ahead).toEqual([]);
    expect(stored.length).toBeGreaterThan(5);
    expect(stored).toEqual(stored.toSorted((a, b) => a - b));
  });
});

it('another document in its place begins a new upload', async () => {
  onThe(3, isPiece, 'unsupported_file');
  await drain();
  await store.apply(id, { type: 'edit' });
  await chooseResume('another '.repeat(40));
  await store.apply(id, { type: 'queue' });
  await drainUntilSent();
  expect(phone.server.rows.map((row) => row.resume)).toEqual([storedFile('another '.repeat(40)).sha256]);
});

describe('a piece that does not arrive', () => {
  const hangFirstPiece = async (also: (request: string) => RequestOutcome | undefined) => {
    let isFirst = true;
    onRequest((request) => {
      if (isFirst && isPiece(request)) {
        isFirst = false;
        return 'never';
      }
      return also(request);
    });
    const draining = drain();
    await settled();
    return draining;
  };

  it('is sent again when the server answers something else: its connection is dead', async () => {
    const draining = hangFirstPiece(() => undefined);
    await settled();
    await phone.clock.advance(19_000);
    expect((await store.get(id)).state).toBe('sending');
    await phone.clock.advance(12_000);
    await draining;
    expect((await store.get(id)).last_error).toEqual({ code: 'stalled' });
    await drainUntilSent();
    expectOnce();
  });

  it('is waited for while the whole link stands still, and nothing else is sent', async () => {
    const draining = hangFirstPiece((request) => (request.startsWith('HEAD') ? 'never' : undefined));
    await settled();
    await phone.clock.advance(5 * 60_000);
    expect((await store.get(id)).state).toBe('sending');
    expect(phone.server.asked.filter(isPiece)).toHaveLength(1);
    await phone.clock.advance(6 * 60_000);
    await draining;
    expect((await store.get(id)).last_error).toEqual({ code: 'stalled' });
  });
});
