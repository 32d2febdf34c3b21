import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type pg from 'pg';
import type { Person } from '../support/portal';
import { lockWaits } from '../support/lock-waits';
import { openPostgres } from '#server/db/postgres';
import { describeStartError } from '#server/start-error';
import { createEmptyPostgres, onCluster } from '../support/server-database';
import { startTestServer, type TestServer } from '../support/server';
import { newStudent } from '../support/server-people';

test('a PostgreSQL that says nothing ends what waited for it, and others find new connections', async () => {
  const { database, close } = await openPostgres(await createEmptyPostgres(), () => undefined, 1000);
  const silent = Array.from({ length: 12 }, () => database.execute(sql`select pg_sleep(60)`));
  const held = database.transaction((tx) => tx.execute(sql`select pg_sleep(60)`));
  const ended = await Promise.allSettled([...silent, held]);
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['rejected']));
  await database.execute(sql`select 1`);
  await close();
});

test('a database that a newer version migrated is left as it is', async () => {
  const url = await createEmptyPostgres();
  const opened = await openPostgres(url, () => undefined);
  await opened.database.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 1)`,
  );
  await opened.close();
  const refused = await openPostgres(url, () => undefined).catch((error: unknown) => error);
  expect(describeStartError(refused)).toMatch(/^The database was migrated by a newer version .*\.$/);
});

describe('a PostgreSQL that ends its connections', () => {
  let server: TestServer;
  let student: Person;
  let name: string;

  beforeAll(async () => {
    server = await startTestServer({ engine: 'postgres', onConnectionLost: () => undefined });
    student = await newStudent(server);
    const { rows } = (await server.deps.database.execute(sql`select current_database() as name`)) as {
      rows: [{ name: string }];
    };
    name = rows[0].name;
  });
  afterAll(() => server.close());

  const terminate = (cluster: pg.Client) =>
    cluster.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);

  const profile = () => server.call('GET', '/profile', { token: student.token });

  test('fails the transaction it was in, and the next request finds another connection', async () => {
    const { database } = server.deps;
    const cut = database.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await onCluster(terminate);
      await tx.execute(sql`select 1`);
    });
    await expect(cut).rejects.toThrow();
    expect((await profile()).status).toBe(200);
  });

  test('makes every request that was waiting 503 unavailable, and those after it are answered', async () => {
    const { database } = server.deps;
    await lockWaits(database, async (untilWaiting) => {
      const holding = database.transaction(async (tx) => {
        await tx.execute(sql`lock table sessions in access exclusive mode`);
        const asked = Array.from({ length: 6 }, profile);
        await untilWaiting(asked.length);
        await onCluster(terminate);
        const answers = await Promise.all(asked);
        expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
          asked.map(() => [503, 'unavailable']),
        );
      });
      await expect(holding).rejects.toThrow();
    });
    expect((await profile()).status).toBe(200);
    expect((await server.call('GET', '/health')).status).toBe(200);
  });
});
