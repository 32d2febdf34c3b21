import { sql } from 'drizzle-orm';
import { expect, test, afterAll, beforeAll, describe } from 'vitest';
import type pg from 'pg';
import fc from 'fast-check';
import { folded } from '#contract/search';
import { openPostgres } from '#server/db/open';
import { describeStartError } from '#server/start-error';
import type { OpenDatabase } from '#server/db/database';
import { containsWords, storedFold } from '#server/db/statements';
import { participants } from '#server/db/schema';
import { describeServer, startTestServer, type TestServer } from '../support/server';
import type { Person } from '../support/portal';
import { lockWaits } from '../support/lock-waits';
import { createEmptyPostgres, onCluster, defaultEngine, openFreshDatabase } from '../support/server-database';
import { newStudent } from '../support/server-people';
import { matchesAllWords } from '../../src/lib/format';

/** Tables from which single rows are deleted while people wait; accounts, categories and applications stay. */
const deletedFrom = ['files', 'internships', 'uploads'];

describeServer('deleting a row', (server) => {
  test('reads no other table from end to end to see who points at it: every such column has an index', async () => {
    const found = await server().deps.database.execute<{
      target: string;
      column: string;
      indexed: boolean;
    }>(sql`
      select target.relname as target, source.relname || '.' || attribute.attname as "column",
        exists (
          select 1 from pg_index
          where pg_index.indrelid = source.oid and pg_index.indkey[0] = attribute.attnum
            and (pg_index.indpred is null
              or pg_get_expr(pg_index.indpred, source.oid) = '(' || attribute.attname || ' IS NOT NULL)')
        ) as indexed
      from pg_constraint
      join pg_class source on source.oid = pg_constraint.conrelid
      join pg_class target on target.oid = pg_constraint.confrelid
      join pg_attribute attribute
        on attribute.attrelid = source.oid and attribute.attnum = pg_constraint.conkey[1]
      where pg_constraint.contype = 'f'`);
    const { rows } = found as { rows: { target: string; column: string; indexed: boolean }[] };
    const watched = rows.filter(({ target }) => deletedFrom.includes(target));
    expect(watched.length).toBeGreaterThanOrEqual(4);
    expect(watched.filter(({ indexed }) => !indexed).map(({ column }) => column)).toEqual([]);
  });
});

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

let open: OpenDatabase;
beforeAll(async () => {
  open = await openFreshDatabase(defaultEngine);
});
afterAll(() => open.close());

/** Inputs with the same outcome, side by side. */
const each = (searches: string, text: string, isFound = true) =>
  searches.split(' | ').map((search) => [search, text, isFound] as const);
test.each([
  ...each("O'Brien | o`brien | OBRIEN | peter o’brien", 'Peter O’Brien'),
  ...each("O'Brien | o’brien", 'Peter Oʼ Brien O´Brien'),
  ...each('Rene | RENÉ toua | rene\u0301', 'René Toua'),
  ...each('rené | René', 'RENE'),
  ...each('Sorensen łukasz', 'Sørensen Lukasz'),
  ...each('Νίκος | νικ', 'ΝΙΚΟΣ'),
  ...each('иван', 'ИВАН'),
  ...each('Mary Anne | mary–anne', 'Mary-Anne To'),
  ...each('71234567 | 7123 4567 | 7123-4567 | +675 7123 4567', '7123.4567'),
  ...each(
    '00675 71234567 | 675 7123 4567 | 67571234567 | 071234567 | +675 7123 | +675 (0)7123 4567',
    '7123 4567',
  ),
  ...each('71234567 | 7123 4567 | +67571234567', '+675 (0)7123 4567'),
  ...each('+61 412 345 678', '0061412345678'),
  ...each('6751234', '675 1234'),
  ...each('toua 71234567', 'René Toua\n+675 7123 4567'),
  ...each('10 2026 | 2026 10', 'Grade 10, 2026'),
  ...each(
    '"anna kila" | (Anna) | [kila] | kila, anna | Kila,Anna | anna* | “Anna” | kila: anna.',
    'Anna Kila',
  ),
  ...each('mt. hagen | MT HAGEN', 'Mt Hagen'),
  ...each('coop | co-op | co op | marieanne', 'Marie-Anne Co‑op'),
  ...each('7123.4567 | 7123/4567', '+675 7123 4567'),
  ...each('weiss | weiß | aegir | ægir | oeuvre | nala', 'Weiß Ægir Œuvre Ŋala'),
  ...each('O‚Brien | O‟Brien | O՚Brien | O׳Brien | obrien', 'O’Brien'),
  ...each('cook & baker | cook / baker | cook · baker | baker/cook', 'Cook and Baker'),
  ...each('B&B | b & b', 'Lae B&B'),
  ...each('@ | %', 'Cook and Baker', false),
  ...each('100% | a_b | c\\d', '100% a_b c\\d'),
  ...each('71234568 | rene lae | 71_34567 | ren%toua', 'René Toua\n+675 7123 4567', false),
])('%j in %j: %s, on the phone and on the server', async (search, text, isFound) => {
  expect(matchesAllWords(search, ...text.split('\n'))).toBe(isFound);
  const [fullName = '', mobileNumber = null] = text.split('\n');
  const row = {
    fullName,
    mobileNumber,
    dateOfBirth: '2006-03-14',
    nameKey: text + search,
    importedAt: new Date(0),
  };
  await open.database.transaction(async (tx) => {
    await tx.delete(participants);
    await tx.insert(participants).values(row);
    expect(await tx.$count(participants, containsWords(storedFold(participants), search))).toBe(
      Number(isFound),
    );
    const columns = [participants.fullName, participants.mobileNumber];
    expect(await tx.$count(participants, containsWords(columns, search))).toBe(Number(isFound));
  });
});

test('phone and server fold any text alike', async () => {
  const unit = fc.constantFrom(..."aÉéøŁßæŒŊ՚‚'’´-–(0) +.7１½ﬁǅ\u0301\u2028ñΣИ\u0000".replace('\0', ''));
  const texts = fc.sample(fc.string({ unit, maxLength: 20 }), 400);
  const { rows } = (await open.database.execute(
    sql`select folded(value) as folded from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality order by ordinality`,
  )) as { rows: { folded: string }[] };
  expect(rows.map((row) => row.folded)).toEqual(texts.map(folded));
});
