import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type pg from 'pg';
import type { Person } from '../support/portal';
import { lockWaits } from '../support/lock-waits';
import { onCluster } from '../support/server-database';
import { startTestServer, type TestServer } from '../support/server';
import { newStudent } from '../support/server-people';

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
