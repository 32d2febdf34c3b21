import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNotNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '#server/db/database';
import { openDatabase } from '#server/db/open';
import { deliveries, news, pushSubscriptions, sessions, users } from '#server/db/schema';
import { PushPhone } from '../../e2e/support/push-phone';
import { startPushService, type PushService } from '../../e2e/support/push-service';
import { engines, onCluster } from '../support/server-database';
import { kill, newServerEnv, spawnServer, type ServerProcess } from '../support/server-process';
import { LONG } from '../support/timeouts';

// Each test starts whole servers, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 4 * LONG });

describe.each(engines)('pushes of a server that is killed (%s)', (engine) => {
  let env: Awaited<ReturnType<typeof newServerEnv>>;
  let service: PushService;
  let holds: boolean;
  let started: ServerProcess[];
  const folders: string[] = [];

  beforeEach(async () => {
    env = await newServerEnv(engine);
    folders.push(env.DATA_DIR);
    holds = false;
    service = await startPushService(() => (holds ? 'hold' : undefined));
    started = [];
  });
  afterEach(async () => {
    await Promise.all(started.map(kill));
    await service.close();
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });

  const secret = { SECRET_KEY: 'one secret key for all servers of a test' };
  function start(more: Record<string, string> = {}): ServerProcess {
    const server = spawnServer({ ...env, ...secret, PUSH_HOSTS: service.origin, ...more });
    started.push(server);
    return server;
  }

  async function inDatabase<T>(work: (database: OpenDatabase['database']) => Promise<T>): Promise<T> {
    const from = { databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR };
    const { database, close } = await openDatabase(from, () => undefined);
    try {
      return await work(database);
    } finally {
      await close();
    }
  }

  /** So many students, each with a phone and news that no phone was told of. */
  const tellStudents = (count: number): Promise<PushPhone[]> =>
    inDatabase(async (database) => {
      const at = new Date();
      const phones: PushPhone[] = [];
      for (let index = 0; index < count; index++) {
        const email = `student-${index}@people.example`;
        const person = { role: 'student' as const, fullName: `Student ${index}`, email, passwordHash: '' };
        const [user] = await database
          .insert(users)
          .values({ ...person, createdAt: at, updatedAt: at })
          .returning();
        const userId = user!.id;
        const session = `session ${index}`;
        await database.insert(sessions).values({ tokenHash: session, userId, signedInAt: at, lastUsedAt: at });
        const phone = new PushPhone(service.newEndpoint());
        const { endpoint, keys } = phone.subscription;
        await database
          .insert(pushSubscriptions)
          .values({ userId, session, endpoint, ...keys, createdAt: at });
        await database
          .insert(news)
          .values({ userId, kind: 'account_approved', data: {}, createdAt: at, settledAt: at });
        phones.push(phone);
      }
      return phones;
    });

  const nothingWaits = () =>
    inDatabase(async (database) => [
      await database.$count(deliveries),
      await database.$count(news, isNotNull(news.toldAt)),
    ]);

  test('one that was on its way is pushed again after its lease, as the same notification', async () => {
    const [phone] = await tellStudents(1);
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

  // Only another connection can hold a transaction still, and the embedded engine has one server.
  if (engine !== 'postgres') return;

  const untilWaits = (statement: string) =>
    onCluster((cluster) =>
      vi.waitUntil(
        async () => {
          const { rowCount } = await cluster.query(
            `select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and query like $2`,
            [new URL(env.DATABASE_URL!).pathname.slice(1), statement],
          );
          return rowCount === 1;
        },
        { timeout: LONG },
      ),
    );

  test('a kill while they are queued leaves all of it to the next, which pushes each once', async () => {
    const phones = await tellStudents(3);
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
    const told = phones.map(
      ({ subscription }) => service.received.filter(({ endpoint }) => endpoint === subscription.endpoint).length,
    );
    expect([told, await nothingWaits()]).toEqual([
      [1, 1, 1],
      [0, 3],
    ]);
  });

  test('two servers push each of thirty once', async () => {
    const phones = await tellStudents(30);
    const other = await mkdtemp(join(tmpdir(), 'wokabaut-server-'));
    folders.push(other);
    await Promise.all([start().ready, start({ DATA_DIR: other }).ready]);
    await vi.waitUntil(async () => (await nothingWaits())[1] === 30, { timeout: LONG });
    await vi.waitUntil(async () => (await nothingWaits())[0] === 0, { timeout: LONG });
    const told = service.received.map(({ endpoint }) => endpoint).sort();
    expect(told).toEqual(phones.map(({ subscription }) => subscription.endpoint).sort());
  });
});
