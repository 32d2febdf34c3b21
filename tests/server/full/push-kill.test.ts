import { rm } from 'node:fs/promises';
import { isNotNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '#server/db/database';
import { openDatabase } from '#server/db/open';
import { deliveries, news, pushSubscriptions, sessions, users } from '#server/db/schema';
import { sampleUser } from '#server/seed/sample-rows';
import { PushPhone } from '../../../e2e/support/push-phone';
import { startPushService, type PushService } from '../../../e2e/support/push-service';
import { untilStatementWaits } from '../../support/lock-waits';
import { kill, newServerEnv, spawnServer, type ServerProcess } from '../../support/server-process';
import { LONG } from '../../support/timeouts';

// Each test starts whole servers, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 4 * LONG, hookTimeout: 4 * LONG });

/** So many students, each with a phone and news that no phone was told of. */
async function tellStudents(
  { database }: OpenDatabase,
  service: PushService,
  count: number,
): Promise<PushPhone[]> {
  const at = new Date();
  const phones: PushPhone[] = [];
  for (let index = 0; index < count; index++) {
    const [user] = await database.insert(users).values(sampleUser('student', at.getTime())).returning();
    const userId = user!.id;
    const session = `session ${index}`;
    await database
      .insert(sessions)
      .values({ tokenHash: session, sendHash: session, userId, signedInAt: at, lastUsedAt: at });
    const phone = new PushPhone(service.newEndpoint());
    const { endpoint, keys } = phone.subscription;
    await database.insert(pushSubscriptions).values({ userId, session, endpoint, ...keys, createdAt: at });
    await database
      .insert(news)
      .values({ userId, kind: 'account_approved', data: {}, createdAt: at, settledAt: at });
    phones.push(phone);
  }
  return phones;
}

/** @returns how many of these messages each phone got */
const countsOf = (phones: PushPhone[], { received }: PushService): number[] =>
  phones.map(
    ({ subscription }) => received.filter(({ endpoint }) => endpoint === subscription.endpoint).length,
  );

describe('pushes of a server that is killed', () => {
  let env: Awaited<ReturnType<typeof newServerEnv>>;
  let service: PushService;
  let holds: boolean;
  let started: ServerProcess[];

  beforeEach(async () => {
    env = await newServerEnv('postgres');
    holds = false;
    service = await startPushService(() => (holds ? 'hold' : undefined));
    started = [];
  });
  afterEach(async () => {
    await Promise.all(started.map(kill));
    await service.close();
    await rm(env.DATA_DIR, { recursive: true });
  });

  const secret = { SECRET_KEY: 'one secret key for all servers of a test' };
  function start(): ServerProcess {
    const server = spawnServer({ ...env, ...secret, PUSH_HOSTS: service.origin });
    started.push(server);
    return server;
  }

  async function inDatabase<T>(
    work: (database: OpenDatabase['database'], opened: OpenDatabase) => Promise<T>,
  ): Promise<T> {
    const from = { databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR };
    const opened = await openDatabase(from, () => undefined);
    try {
      return await work(opened.database, opened);
    } finally {
      await opened.close();
    }
  }
  const tell = (count: number) => inDatabase((_, opened) => tellStudents(opened, service, count));

  const nothingWaits = () =>
    inDatabase(async (database) => [
      await database.$count(deliveries),
      await database.$count(news, isNotNull(news.toldAt)),
    ]);

  test('one that was on its way is pushed again after its lease, as the same notification', async () => {
    const [phone] = await tell(1);
    holds = true;
    const first = start();
    await vi.waitUntil(() => service.received.length === 1, { timeout: LONG });
    await kill(first);
    holds = false;
    // It belongs to the dead one for a minute; let that be over.
    await inDatabase(async (database) => {
      const [leased] = await database.select().from(deliveries);
      expect(leased).toMatchObject({ attempts: 1 });
      expect(leased!.nextAttemptAt!.getTime()).toBeGreaterThan(Date.now());
      await database.update(deliveries).set({ nextAttemptAt: new Date() });
    });
    const second = start();
    await vi.waitUntil(() => service.received.length === 2, { timeout: LONG });
    await kill(second);
    const [before, again] = service.received;
    expect(again!.headers.topic).toBe(before!.headers.topic);
    expect(phone!.decrypt(again!.body)).toBe(phone!.decrypt(before!.body));
    expect(again!.vapid.key).toBe(before!.vapid.key);
  });

  const untilWaits = (statement: string) => untilStatementWaits(env.DATABASE_URL!, statement);

  test('a kill while they are queued leaves all of it to the next, which pushes each once', async () => {
    const phones = await tell(3);
    const first = start();
    await first.ready;
    await kill(first);
    service.received.length = 0;
    await inDatabase(async (database) => {
      await database.execute(sql`update news set told_at = null`);
      await database.transaction(async (tx) => {
        await tx.execute(sql`lock table deliveries in exclusive mode`);
        const killed = start();
        await untilWaits('insert into "deliveries"%');
        await kill(killed);
      });
    });
    start();
    await vi.waitUntil(() => service.received.length === phones.length, { timeout: LONG });
    await vi.waitUntil(async () => (await nothingWaits())[0] === 0, { timeout: LONG });
    expect([countsOf(phones, service), await nothingWaits()]).toEqual([
      [1, 1, 1],
      [0, 3],
    ]);
  });
});
