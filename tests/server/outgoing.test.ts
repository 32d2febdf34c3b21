import { asc, isNull } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { outgoing } from '#server/db/schema';
import type { Channel, Outcome } from '#server/outgoing/channel';
import { deleteDoneOutgoing, deliverNext, startWorker, type Worker } from '#server/outgoing/worker';
import { enqueue, enqueueMail, listFailed, retryFailed } from '#server/outgoing/outgoing.repository';
import { mailOf } from '../support/mail-samples';
import { drain } from '../support/outgoing';
import { DAY, HOUR } from '../support/portal';
import { describeServer } from '../support/server';
import { LONG } from '../support/timeouts';

const MINUTE = 60_000;
const never = new AbortController().signal;
const deferred: Outcome = { kind: 'deferred', reason: 'later' };

describeServer('the outgoing queue (ADR 58)', (server) => {
  let workers: Worker[];
  const now = () => new Date(server().clock.now());
  const rows = () => server().deps.database.select().from(outgoing).orderBy(asc(outgoing.id));
  const enqueueTo = (...to: string[]) =>
    enqueueMail(server().deps.database, now(), ...to.map((one) => mailOf('password_changed', one)));

  /** A channel that has these outcomes, one after the other, and then sends. */
  function channelWith(...outcomes: (Outcome | 'throw')[]): Channel & { sent: string[] } {
    const sent: string[] = [];
    return {
      ...{ name: 'mail', timeoutMs: 2 * MINUTE, repeatsUnknown: true, sent },
      async send({ recipient }) {
        const outcome = outcomes.shift() ?? { kind: 'sent' };
        if (outcome === 'throw') throw new Error('no template');
        if (outcome.kind === 'sent') sent.push(recipient!);
        return outcome;
      },
    };
  }
  const work = (channel: Channel = channelWith()) => drain(server().deps, channel);
  /** Passes this time, and nothing is tried before its end. */
  async function wait(milliseconds: number): Promise<void> {
    server().clock.advance(milliseconds - 1);
    expect(await work()).toEqual([]);
    server().clock.advance(1);
  }

  beforeEach(async () => {
    await server().deps.database.delete(outgoing);
    workers = [];
    return () => Promise.all(workers.map((worker) => worker.stop(0)));
  });

  test('sends a row once, when its transaction has committed, and forgets what it said', async () => {
    const { database } = server().deps;
    const failed = database.transaction(async (tx) => {
      await enqueueMail(tx, now(), mailOf('password_changed', 'never@example.com'));
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await enqueueTo('anna@example.com');
    const channel = channelWith();
    expect([await work(channel), channel.sent]).toEqual([['sent'], ['anna@example.com']]);
    server().clock.advance(DAY);
    expect(await work()).toEqual([]);
    expect(await rows()).toMatchObject([{ data: {}, attempts: 1, failedAt: null }]);
  });

  test('sends the longest due first, and what goes to thousands after all others', async () => {
    const { database } = server().deps;
    await enqueueMail(database, now(), mailOf('new_internships', 'weekly@example.com'));
    server().clock.advance(HOUR);
    await enqueueTo('b@example.com');
    const runAt = new Date(server().clock.now() - 1);
    await enqueue(database, now(), [{ channel: 'mail', kind: 'x', recipient: 'a@example.com', runAt }]);
    const channel = channelWith();
    await work(channel);
    expect(channel.sent).toEqual(['a@example.com', 'b@example.com', 'weekly@example.com']);
  });

  test('tries again later each time, six hours at most, and gives up after the life of the channel', async () => {
    await enqueueTo('anna@example.com');
    for (const pause of [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 6 * HOUR]) {
      expect(await work(channelWith(deferred))).toEqual(['deferred']);
      await wait(pause);
    }
    const [{ expiresAt, createdAt }] = (await rows()) as [typeof outgoing.$inferSelect];
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(5 * DAY);
    server().clock.set(expiresAt.getTime() - 6 * HOUR);
    await work(channelWith(deferred));
    await wait(6 * HOUR);
    expect(await work(channelWith(deferred))).toEqual(['deferred']);
    expect(await rows()).toMatchObject([{ failedAt: now(), lastError: 'later', sentAt: null }]);
    expect(JSON.parse(server().log.at(-1)!)).toMatchObject({ msg: 'given up', reason: 'later' });
    expect(server().log.join('\n')).not.toContain('anna@example.com');
  });

  test('tries soon again what could not be tried at all, and not before the other side wants it', async () => {
    await enqueueTo('anna@example.com');
    for (let attempt = 0; attempt < 7; attempt++) {
      expect(await work(channelWith({ kind: 'unreachable', reason: 'down' }))).toEqual(['unreachable']);
      await wait(MINUTE);
    }
    await work(channelWith({ ...deferred, retryAfterMs: 7 * HOUR }));
    await wait(7 * HOUR);
    await work(channelWith({ ...deferred, retryAfterMs: 6 * DAY }));
    expect(await rows()).toMatchObject([{ failedAt: now() }]);
  });

  test('gives up what is refused, drops what is for nobody, and goes on after one that cannot be prepared', async () => {
    await enqueueTo('a@example.com', 'b@example.com', 'c@example.com', 'd@example.com');
    const channel = channelWith({ kind: 'refused', reason: '550' }, { kind: 'dropped' }, 'throw');
    const logged = server().log.length;
    expect(await work(channel)).toEqual(['refused', 'dropped', 'deferred', 'sent']);
    expect(await rows()).toMatchObject([
      { recipient: 'a@example.com', failedAt: now(), lastError: '550', attempts: 1 },
      { recipient: 'c@example.com', failedAt: null, lastError: 'Error' },
      { recipient: 'd@example.com', failedAt: null },
    ]);
    expect(server().log.slice(logged).join('\n')).not.toContain('@example.com');
  });

  test('sends again what a killed server had claimed, after its lease; never where it must not arrive twice', async () => {
    await enqueueTo('anna@example.com');
    let answer: (outcome: Outcome) => void = () => undefined;
    const silent = { ...channelWith(), send: () => new Promise<Outcome>((resolve) => (answer = resolve)) };
    const slow = deliverNext(server().deps, silent, never);
    await vi.waitUntil(async () => (await rows())[0]!.attempts === 1, { timeout: LONG });
    await wait(3 * MINUTE);
    expect(await work(channelWith(deferred))).toEqual(['deferred']);
    const [claimed] = await rows();
    // The first has lost its lease: what came of it counts no more.
    answer({ kind: 'refused', reason: 'late' });
    await slow;
    expect(await rows()).toEqual([claimed]);
    server().clock.advance(5 * MINUTE);

    const once = { ...silent, repeatsUnknown: false };
    const killed = deliverNext(server().deps, once, never);
    await vi.waitUntil(async () => (await rows())[0]!.attempts === 3, { timeout: LONG });
    expect(await rows()).toMatchObject([{ lastError: 'no answer', failedAt: now() }]);
    expect(await retryFailed(server().deps.database, now(), []), 'it is in flight').toBe(0);
    server().clock.advance(HOUR);
    expect(await work()).toEqual([]);
    answer({ kind: 'sent' });
    await killed;
    expect(await rows()).toMatchObject([{ sentAt: now(), failedAt: null, lastError: null }]);
  });

  test('keeps what was given up for 30 days, for an operator to send again', async () => {
    const { database } = server().deps;
    const refusals = () => channelWith(...Array<Outcome>(2).fill({ kind: 'refused', reason: '550' }));
    await enqueueTo('a@example.com', 'b@example.com');
    await work(refusals());
    server().clock.advance(10 * DAY);
    const [first, second] = await listFailed(database);
    expect([
      await retryFailed(database, now(), [second!.id]),
      await retryFailed(database, now(), [0]),
    ]).toEqual([1, 0]);
    expect(await work(channelWith(deferred)), 'its life begins anew').toEqual(['deferred']);
    await wait(MINUTE);
    expect(await work()).toEqual(['sent']);
    expect((await listFailed(database)).map(({ id }) => id)).toEqual([first!.id]);
    await enqueueTo('waits@example.com');
    server().clock.set(first!.createdAt.getTime() + 30 * DAY);
    await deleteDoneOutgoing(server().deps);
    expect(await rows()).toHaveLength(3);
    server().clock.advance(1);
    await deleteDoneOutgoing(server().deps);
    expect(await rows()).toMatchObject([{ recipient: 'waits@example.com' }]);
  });

  const unsent = () => server().deps.database.$count(outgoing, isNull(outgoing.sentAt));
  function start(send: Channel['send'], close?: () => void): Worker {
    const channel = { name: 'mail', timeoutMs: 2 * MINUTE, repeatsUnknown: true, send } as const;
    const worker = startWorker(server().deps, { ...channel, ...(close && { close }) });
    workers.push(worker);
    return worker;
  }
  test('two workers share it: each of 60 rows is sent exactly once', async () => {
    const recipients = Array.from({ length: 60 }, (_, index) => `${index}@example.com`);
    await enqueueTo(...recipients);
    const sends = [vi.fn(), vi.fn()];
    for (const send of sends)
      start(async ({ recipient }) => {
        send(recipient);
        return { kind: 'sent' };
      });
    await vi.waitUntil(async () => (await unsent()) === 0, { timeout: LONG });
    const sent = sends.map(({ mock }) => mock.calls.flat() as string[]);
    expect(sent.flat().sort()).toEqual(recipients.sort());
    expect(sent.map(({ length }) => length > 0)).toEqual([true, true]);
  });

  test('a worker finishes what is in flight when it is stopped, takes no other, and closes the channel last', async () => {
    let answer: (outcome: Outcome) => void = () => undefined;
    const send = vi.fn(() => new Promise<Outcome>((resolve) => (answer = resolve)));
    const close = vi.fn();
    await enqueueTo('first@example.com', 'second@example.com');
    const worker = start(send, close);
    await vi.waitUntil(() => send.mock.calls.length === 1, { timeout: LONG });
    const stopped = worker.stop(LONG);
    expect(close).not.toHaveBeenCalled();
    answer({ kind: 'sent' });
    await stopped;
    expect([close.mock.calls.length, send.mock.calls.length, await unsent()]).toEqual([1, 1, 1]);
  });

  test('a worker goes on when the database could not be reached for a moment', async () => {
    await enqueueTo('anna@example.com');
    const { database } = server().deps;
    const update = vi.spyOn(database, 'update').mockImplementationOnce(() => {
      throw new Error('connection lost');
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      start(async () => ({ kind: 'sent' }));
      await vi.waitUntil(() => update.mock.calls.length === 1, { timeout: LONG });
      await vi.advanceTimersByTimeAsync(5000);
    } finally {
      vi.useRealTimers();
    }
    await vi.waitUntil(async () => (await unsent()) === 0, { timeout: LONG });
  });
});
