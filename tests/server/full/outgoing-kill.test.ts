import { rm } from 'node:fs/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { brand } from '#contract/brand';
import type { Database } from '#server/db/database';
import { openDatabase } from '#server/db/open';
import { contactMessages, news, outgoing, pushSubscriptions, sessions, users } from '#server/db/schema';
import { enqueue } from '#server/outgoing/outgoing.repository';
import { PushPhone } from '../../../e2e/support/push-phone';
import { startPushService, type PushService } from '../../../e2e/support/push-service';
import { untilStatementWaits } from '../../support/lock-waits';
import { startMailbox, type Mailbox } from '../../support/mailbox';
import { kill, newServerEnv, spawnServer, type ServerProcess } from '../../support/server-process';
import { startSmsGateway } from '../../support/sms-gateway';
import { LONG } from '../../support/timeouts';

// Each test starts whole servers, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 4 * LONG, hookTimeout: 4 * LONG });

type Channel = 'mail' | 'push' | 'sms';
const SECRET_KEY = 'one secret key for all servers of a test';

/** A student with a phone, and news for a channel that are due. */
async function tell(database: Database, channel: 'push' | 'sms', phone: PushPhone): Promise<void> {
  const at = new Date();
  const { endpoint, keys } = phone.subscription;
  const person = {
    role: 'student' as const,
    status: 'approved' as const,
    fullName: 'Anna',
    passwordHash: '',
  };
  const row = { ...person, email: endpoint, mobileNumber: '71234567', createdAt: at, updatedAt: at };
  const userId = (await database.insert(users).values(row).returning())[0]!.id;
  const session = endpoint;
  await database
    .insert(sessions)
    .values({ tokenHash: session, sendHash: session, userId, signedInAt: at, lastUsedAt: at });
  const [subscription] = await database
    .insert(pushSubscriptions)
    .values({ userId, session, endpoint, ...keys, createdAt: at })
    .returning();
  const kind = 'account_approved';
  const [told] = await database
    .insert(news)
    .values({ userId, kind, data: {}, createdAt: at, settledAt: at })
    .returning();
  const subscriptionId = channel === 'push' ? subscription!.id : null;
  await enqueue(database, at, [{ channel, kind, newsId: told!.id, subscriptionId }]);
}

describe('of a server that is killed', () => {
  let env: Awaited<ReturnType<typeof newServerEnv>>;
  /** Takes mail whole and never answers; and one that answers. */
  let silent: Mailbox;
  let friendly: Mailbox;
  let service: PushService;
  let gateway: Awaited<ReturnType<typeof startSmsGateway>>;
  let holds: boolean;
  let started: ServerProcess[];

  beforeEach(async () => {
    env = await newServerEnv('postgres');
    silent = await startMailbox({ answerFor: () => 'hold' });
    friendly = await startMailbox();
    holds = true;
    service = await startPushService(() => (holds ? 'hold' : undefined));
    gateway = await startSmsGateway('hold');
    started = [];
  });
  afterEach(async () => {
    await Promise.all(started.map(kill));
    await Promise.all([silent.close(), friendly.close(), service.close(), gateway.close()]);
    await rm(env.DATA_DIR, { recursive: true });
  });

  function start({ url: SMTP_URL }: Mailbox): ServerProcess {
    const reaches = { SMTP_URL, PUSH_HOSTS: service.origin, SMS_GATEWAY_URL: gateway.url };
    const server = spawnServer({ ...env, SECRET_KEY, ...reaches });
    started.push(server);
    return server;
  }

  async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const from = { databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR };
    const { database, close } = await openDatabase(from, () => undefined);
    try {
      return await work(database);
    } finally {
      await close();
    }
  }

  /** What was on its way belongs to the dead server; lets that be over. @returns how it was */
  const endLease = (channel: Channel) =>
    inDatabase(async (database) => {
      const isLeased = and(eq(outgoing.channel, channel), eq(outgoing.attempts, 1), isNull(outgoing.sentAt));
      await vi.waitUntil(async () => (await database.$count(outgoing, isLeased)) === 1, { timeout: LONG });
      const [leased] = await database.select().from(outgoing).where(isLeased);
      expect(leased!.runAt.getTime()).toBeGreaterThan(Date.now());
      await database.update(outgoing).set({ runAt: new Date() }).where(isLeased);
      return leased;
    });

  const contact = (url: string, email: string) =>
    fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Maria Tau', email, subject: 'Forms', message: `I am ${email}` }),
    });
  const recipients = ({ received }: Mailbox) => received.flatMap(({ to }) => to).sort();

  test('the mails are sent by the next, the one on its way after the lease and as the same mail', async () => {
    const first = start(silent);
    const url = await first.ready;
    expect((await contact(url, 'first@example.com')).status).toBe(201);
    // One of its two mails is with the mail server now, which says nothing: the worker sends no other.
    await vi.waitUntil(() => silent.held.length === 1, { timeout: LONG });
    expect((await contact(url, 'second@example.com')).status).toBe(201);
    await kill(first);
    await start(friendly).ready;
    await vi.waitUntil(() => friendly.received.length === 3, { timeout: LONG });
    const all = [brand.infoEmail, brand.infoEmail, 'first@example.com', 'second@example.com'].sort();
    expect([...recipients(friendly), silent.held[0]!.to[0]!].sort()).toEqual(all);
    expect(await endLease('mail')).toMatchObject({ recipient: silent.held[0]!.to[0] });
    await vi.waitUntil(() => friendly.received.length === 4, { timeout: LONG });
    expect(recipients(friendly)).toEqual(all);
    expect(friendly.received[3]!.email.messageId).toBe(silent.held[0]!.email.messageId);
  });

  test('the push on its way is sent again after the lease, as the same notification', async () => {
    const phone = new PushPhone(service.newEndpoint());
    await inDatabase((database) => tell(database, 'push', phone));
    const first = start(friendly);
    await vi.waitUntil(() => service.received.length === 1, { timeout: LONG });
    holds = false;
    await kill(first);
    await start(friendly).ready;
    await endLease('push');
    await vi.waitUntil(() => service.received.length === 2, { timeout: LONG });
    const [before, again] = service.received;
    expect(again!.headers.topic).toBe(before!.headers.topic);
    expect(phone.decrypt(again!.body)).toBe(phone.decrypt(before!.body));
    expect(again!.vapid.key).toBe(before!.vapid.key);
  });

  test('the SMS on its way is never sent again, and an operator can see it', async () => {
    await inDatabase((database) => tell(database, 'sms', new PushPhone(service.newEndpoint())));
    const first = start(friendly);
    await vi.waitUntil(() => gateway.received.length === 1, { timeout: LONG });
    await kill(first);
    await start(friendly).ready;
    expect(await endLease('sms')).toMatchObject({
      lastError: 'no answer',
      failedAt: expect.any(Date) as Date,
    });
    // Due later than the first, which would be sent before it.
    await inDatabase((database) => tell(database, 'sms', new PushPhone(service.newEndpoint())));
    const sentOf = (database: Database) => database.$count(outgoing, sql`sent_at is not null`);
    await vi.waitUntil(async () => (await inDatabase(sentOf)) === 1, { timeout: LONG });
    expect(gateway.received).toHaveLength(2);
  });

  test('what was not committed is sent by nobody', async () => {
    const first = start(silent);
    const url = await first.ready;
    await inDatabase((database) =>
      database.transaction(async (tx) => {
        // The server has written the message and waits here to write its mail.
        await tx.execute(sql`lock table outgoing in exclusive mode`);
        const call = contact(url, 'half@example.com').catch(() => 'cut');
        await untilStatementWaits(env.DATABASE_URL!, 'insert into "outgoing"%');
        await kill(first);
        expect(await call).toBe('cut');
      }),
    );
    expect((await contact(await start(friendly).ready, 'whole@example.com')).status).toBe(201);
    await vi.waitUntil(() => friendly.received.length === 2, { timeout: LONG });
    expect(recipients(friendly)).toEqual([brand.infoEmail, 'whole@example.com'].sort());
    const kept = await inDatabase((database) => database.select().from(contactMessages));
    expect(kept).toMatchObject([{ email: 'whole@example.com' }]);
  });
});
