import { beforeEach, describe, expect, it } from 'vitest';
import {
  SIZE,
  begin,
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
  chooseResume,
} from './large-documents';
import { OWNER, storedFile } from './samples';
import { tinyPieces } from './test-world';
import { settled } from './test-clock';
import type { RequestOutcome } from './test-server';

beforeEach(() => begin());

describe('large documents', () => {
  it('follow a question, go up in pieces, and are named in the form', async () => {
    expect(await drain()).toMatchObject({ sent: 1 });
    const [question, creation, ...rest] = phone.server.asked.map((request) => request.split('/')[2]);
    expect([question, creation, rest.at(-1)]).toEqual(['receipts', 'uploads', 'internship_applications']);
    expect(rest.length).toBeGreaterThan(9);
    expect(phone.server.documentBytes()).toBe(SIZE);
    expectOnce();
  });

  it('that fit into one request are sent in one, without a question', async () => {
    await begin({ ...tinyPieces, oneRequest: SIZE });
    await drain();
    expect(phone.server.asked).toEqual(['POST /api/internship_applications']);
  });

  it('are not sent again when only the answer was lost: the receipt is asked for', async () => {
    onThe(1, isForm, 'answer_lost');
    await drain();
    expect((await store.get(id)).state).toBe('queued');
    await drainUntilSent();
    expect(phone.server.documentBytes()).toBe(SIZE);
  });

  it('are not sent when the key belongs to another application', async () => {
    const other = { sha256: '0'.repeat(64), size: 1 };
    phone.server.receipts.set(`${OWNER}/${id}`, {
      content: 'another',
      receipt: { idempotency_key: id, files: { resume: other, cover_letter: other } },
    });
    await drain();
    expect(await store.get(id)).toMatchObject({
      state: 'needs_attention',
      last_error: { code: 'idempotency_conflict' },
    });
    expect(phone.server.documentBytes()).toBe(0);
  });
});

describe('a cut', () => {
  it('costs at most one piece, also when the phone is killed in between', async () => {
    let pieces = 0;
    let cuts = 0;
    onRequest((request) => {
      if (!isPiece(request) || (pieces += 1) % 2 === 1) return undefined;
      cuts += 1;
      if (cuts % 3 === 0) phone.kill();
      return 'lost_before';
    });
    await drainUntilSent();
    expect(cuts).toBeGreaterThan(5);
    expect(phone.server.documentBytes()).toBeLessThanOrEqual(SIZE + cuts * tinyPieces.max);
    expectOnce();
  });

  it('after the server stored the piece costs nothing', async () => {
    onThe(3, isPiece, 'answer_lost');
    await drainUntilSent();
    expect(phone.server.documentBytes()).toBe(SIZE);
  });

  it('makes the next pieces smaller, and progress ends the backoff', async () => {
    let isCut = true;
    // The piece, and the question that follows it.
    const isLost = (request: string) => isPiece(request) || request.startsWith('HEAD');
    onRequest((request) => (isCut && isLost(request) ? 'lost_before' : undefined));
    for (let tries = 0; tries < 5; tries += 1) {
      await drain();
      await store.linkImproved(OWNER);
    }
    expect((await store.get(id)).uploads.resume?.piece_size).toBe(tinyPieces.min);
    isCut = false;
    onThe(3, isPiece, 'lost_before');
    await drain();
    expect((await store.get(id)).attempts).toBe(1);
  });

  it('is followed by one question, and goes on in the same run when the link is back', async () => {
    onThe(3, isPiece, 'lost_before');
    expect(await drain()).toMatchObject({ sent: 1 });
    const nth = phone.server.asked.findIndex((request) => request.startsWith('HEAD'));
    expect(phone.server.asked.slice(nth - 1, nth + 2).map((request) => request.split(' ')[0])).toEqual([
      'PATCH',
      'HEAD',
      'PATCH',
    ]);
    expect(phone.server.documentBytes()).toBeLessThanOrEqual(SIZE + tinyPieces.max);
    expectOnce();
  });

  it('that took the whole piece ends the run: a link that lets only questions through is not sent more', async () => {
    onRequest((request) => (isPiece(request) ? { cut: 'request', at: 0 } : undefined));
    expect(await drain()).toMatchObject({ sent: 0, waiting: 1 });
    expect(phone.server.asked.filter(isPiece)).toHaveLength(1);
    expect((await store.get(id)).last_error).toEqual({ code: 'no_answer' });
  });

  it('by the end of the session goes on after the next log-in', async () => {
    onThe(4, isPiece, 'session_expired');
    await drain();
    expect((await store.get(id)).state).toBe('needs_login');
    phone.server.students.set('Bearer another', String(OWNER));
    await store.login({ token: 'another', userId: OWNER });
    await drainUntilSent();
    expect(phone.server.documentBytes()).toBeLessThanOrEqual(SIZE + tinyPieces.max);
  });
});

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
