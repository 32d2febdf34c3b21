import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq, getTableName, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { backUp } from '#server/cli/backup-everything';
import { backupPaths, manifestTexts, readManifest } from '#server/cli/backup-format';
import { keptTables, staysBehind } from '#server/cli/backup-tables';
import { restore } from '#server/cli/restore-everything';
import { recordAction } from '#server/audit/audit.repository';
import { AppError } from '#server/core/errors';
import type { Database, OpenDatabase } from '#server/db/database';
import * as schema from '#server/db/schema';
import type { Dependencies } from '#server/dependencies';
import type { FileStore } from '#server/storage/file-store';
import { trustedProxies } from '#server/http/trusted-proxies';
import { openFileStore } from '#server/storage/open-store';
import { tryConsumeRateLimit } from '#server/rate-limits/rate-limits.usecases';
import { createLogger } from '#server/logger';
import { enqueueMail } from '#server/mail/mails.repository';
import { insertFiles } from '#server/modules/files/files.repository';
import { startSession } from '#server/sessions/sessions.usecases';
import { seedDatabase } from '#server/seed/seed';
import { samplePdf, sha256 } from '../support/portal';
import { openS3, type S3World } from '../support/s3';
import { START, TestClock } from '../support/server';
import { allEngines, openFreshDatabase, type Engine } from '../support/server-database';

// Each begins with whole databases, on a machine that may be busy with other tests; in milliseconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

interface Place {
  database: Database;
  files: FileStore;
  clock: TestClock;
}

let folder: string;
let s3: S3World;
const opened: OpenDatabase[] = [];

async function newPlace(engine: Engine, store: 'disk' | 's3' = 'disk'): Promise<Place> {
  const one = await openFreshDatabase(engine);
  opened.push(one);
  const dataDir = join(folder, randomUUID());
  await mkdir(join(dataDir, 'incoming'), { recursive: true });
  const files = openFileStore({ dataDir, s3: store === 's3' ? s3.settings : undefined });
  return { database: one.database, files, clock: new TestClock() };
}

const dependenciesOf = (place: Place): Dependencies => ({
  ...place,
  logger: createLogger({ write: () => undefined }),
  secretKey: 'a secret key of this test',
  incomingDir: folder,
  trustedProxies: trustedProxies([])!,
  pageDir: null,
});

/** The demo, and one of everything else that people and servers write; text as awkward as it gets. */
async function live(place: Place): Promise<void> {
  const deps = dependenciesOf(place);
  const { database, files } = place;
  await seedDatabase(deps, { demo: true });
  const at = new Date(START + 123);
  const [student] = await database
    .select()
    .from(schema.users)
    .where(eq(schema.users.email, 'student@demo.example'));
  const awkward = 'Zürich “ñ” \u2028 \u2029 \r\n\t \\n {"a":1} 🌴 \u0001 \'quoted\'';
  await database.transaction(async (tx) => {
    const actor = { userId: student!.id, role: 'admin', address: '::1' } as const;
    const subject = { subjectType: 'user', subjectId: student!.id } as const;
    await recordAction(tx, at, actor, { action: 'profile changed', ...subject, details: { city: awkward } });
    await recordAction(tx, at, 'command line', { action: 'admin created', ...subject });
    await enqueueMail(tx, at, { kind: 'password_changed', to: 'a@example.com', data: { name: awkward } });
  });
  // A number that JavaScript cannot hold.
  await database.execute(sql`select setval(pg_get_serial_sequence('audit_log', 'id'), 9007199254740993)`);
  await database.execute(
    sql`insert into audit_log (at, actor_role, action, subject_type, details) values ('0044-03-15 12:00:00.001 BC', 'command line', 'x', 'user', '{"exact": 12345678901234567890.1234567890, "null": null, "deep": [[], {}]}')`,
  );
  await startSession(deps, student!.id);
  await database.insert(schema.passwordResets).values({ tokenHash: 'x', userId: student!.id, expiresAt: at });
  await database.insert(schema.signInAddresses).values({ userId: student!.id, addressKey: 'k', lastAt: at });
  await database
    .insert(schema.contactMessages)
    .values({ name: awkward, email: 'x', subject: '', message: awkward, createdAt: at });
  await database.insert(schema.newsletterSubscriptions).values([
    { email: 'Ä@example.com', createdAt: at },
    { email: 'b@example.com', createdAt: at },
    { email: 'B@example.com', createdAt: at },
  ]);
  await database
    .insert(schema.participants)
    .values({ fullName: awkward, dateOfBirth: '2008-02-29', nameKey: 'k', importedAt: at });
  await tryConsumeRateLimit(deps, 'forgot_mailbox', 'x');
  // More than are read at once.
  await database.insert(schema.contactMessages).values(
    Array.from({ length: 1203 }, (_, n) => ({
      name: `${n}`,
      email: 'x',
      subject: awkward,
      message: '',
      createdAt: at,
    })),
  );
  // Ids that were given out and are gone.
  const gone = await database
    .insert(schema.internships)
    .values({
      businessId: student!.id,
      title: 'x',
      location: 'x',
      financing: 'paid',
      duration: 1,
      durationUnit: 'weeks',
      requiredSkills: [],
      description: '',
      lastDateToApply: '2027-03-01',
      status: 'pending',
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: schema.internships.id });
  await database.delete(schema.internships).where(eq(schema.internships.id, gone[0]!.id));
  const bytes = samplePdf();
  const id = randomUUID();
  await files.write(id, Readable.from([bytes]));
  await insertFiles(database, [
    {
      id,
      purpose: 'resume',
      kind: 'pdf',
      name: awkward,
      size: bytes.length,
      sha256: sha256(bytes),
      createdAt: at,
    },
  ]);
}

const rowsOf = async <T extends Record<string, unknown>>(database: Database, query: ReturnType<typeof sql>) =>
  ((await database.execute<T>(query)) as { rows: T[] }).rows;

const tableNames = async (database: Database) =>
  (
    await rowsOf<{ name: string }>(
      database,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
  ).map(({ name }) => name);

const left = staysBehind.map(getTableName);

/** Every row of every table but those that stay behind, as PostgreSQL spells it, found without the backup's own code. */
async function everything({ database }: Place): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  await database.execute(sql`set time zone 'Pacific/Port_Moresby'`);
  for (const name of (await tableNames(database)).sort()) {
    if (left.includes(name)) continue;
    const rows = await rowsOf<{ row: string }>(database, sql.raw(`select t::text as row from "${name}" t`));
    found[name] = rows.map(({ row }) => row).sort();
  }
  return found;
}

async function everyFile({ files }: Place): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of files.list()) found[key] = sha256(await buffer((await files.read(key)).stream));
  return found;
}

const withoutListVersion = (rows: Record<string, string[]>) => ({ ...rows, list_versions: null });
const listVersion = async ({ database }: Place) =>
  (await database.select().from(schema.listVersions))[0]!.version;

const isEmptyPlace = async (place: Place) => (await place.database.$count(schema.users)) === 0;

const sources = {} as Record<
  Engine,
  { place: Place; backup: string; rows: Record<string, string[]>; files: Record<string, string> }
>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wokabaut-backup-'));
  for (const engine of allEngines) {
    const place = await newPlace(engine);
    await live(place);
    const backup = join(folder, `backup-${engine}`);
    await backUp(place, backup);
    sources[engine] = { place, backup, rows: await everything(place), files: await everyFile(place) };
  }
});
afterAll(async () => {
  for (const { close } of opened) await close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  s3 = await openS3();
});
afterEach(() => s3.close());

test.each(allEngines)('every table is kept, also one that is added tomorrow (%s)', async (engine) => {
  const { place, rows } = sources[engine];
  const names = await tableNames(place.database);
  expect(left).toEqual(['deployment', 'uploads', 'upload_pieces']);
  expect([...keptTables.map(getTableName), ...left].sort()).toEqual(names.sort());
  // Else the tests below would compare nothing with nothing.
  for (const [name, found] of Object.entries(rows)) expect(found.length, name).toBeGreaterThan(0);
});

const ways = allEngines.flatMap((from) =>
  allEngines.flatMap((to) => (['disk', 's3'] as const).map((store) => [from, to, store] as const)),
);

describe.each(ways)('a backup from %s, restored into %s with files on %s', (from, engine, store) => {
  let source: (typeof sources)[Engine];
  let place: Place;
  beforeEach(async () => {
    source = sources[from];
    place = await newPlace(engine, store);
    await restore(place, source.backup);
  });

  test('has every row and every byte, and goes on where it was', async () => {
    expect(withoutListVersion(await everything(place))).toEqual(withoutListVersion(source.rows));
    expect(await everyFile(place)).toEqual(source.files);
    expect(await listVersion(place)).toBe((await listVersion(source.place)) + 1);

    // Ids are not given out twice, and those of internships and applications stay apart.
    const at = new Date(START);
    const nextIds = async ({ database }: Place) =>
      rowsOf<Record<string, string>>(
        database,
        sql`select (pg_sequence_last_value('users_id_seq') + 1)::text as users, (pg_sequence_last_value('internships_id_seq') + 1)::text as internships, (pg_sequence_last_value('applications_id_seq') + 1)::text as applications, (pg_sequence_last_value('audit_log_id_seq') + 1)::text as audit_log`,
      );
    expect(await nextIds(place)).toEqual(await nextIds(source.place));

    // The triggers are awake again.
    const before = await listVersion(place);
    await place.database
      .update(schema.internships)
      .set({ updatedAt: at })
      .where(eq(schema.internships.id, 1));
    expect(await listVersion(place)).toBe(before + 1);
    await expect(place.database.delete(schema.auditLog)).rejects.toMatchObject({
      cause: { message: 'audit_log is append-only' },
    });
  });
});

describe('a restore', () => {
  const engine = 'pglite';

  test('of a backup with one flipped bit, wherever it is, is refused before anything is written', async () => {
    const place = await newPlace(engine);
    const [file] = await readdir(backupPaths(sources[engine].backup).files);
    for (const name of [
      'manifest.json',
      'manifest.json.sha256',
      'tables/users.ndjson',
      'tables/audit_log.ndjson',
      `files/${file}`,
    ]) {
      const copy = join(folder, randomUUID());
      await cp(sources[engine].backup, copy, { recursive: true });
      const bytes = await readFile(join(copy, name));
      const middle = Math.floor(bytes.length / 2);
      bytes[middle] = bytes[middle]! ^ 1;
      await writeFile(join(copy, name), bytes);
      await expect(restore(place, copy), name).rejects.toThrow(/^The backup is damaged: [^\n]+\.$/);
      await rm(join(copy, name));
      await expect(restore(place, copy), name).rejects.toThrow(/cannot be read[^\n]*$/);
    }
    expect(await isEmptyPlace(place)).toBe(true);
    expect(await everyFile(place)).toEqual({});
  });

  test('into a place where somebody is already is refused, and changes nothing', async () => {
    const { place, backup, rows, files } = sources[engine];
    await expect(restore(place, backup)).rejects.toThrow(
      /^The database is not empty: the table \w+ has rows\./,
    );
    expect(await everything(place)).toEqual(rows);
    expect(await everyFile(place)).toEqual(files);
  });

  test('among files of somebody else is refused', async () => {
    const place = await newPlace(engine);
    await place.files.write(randomUUID(), Readable.from(['x']));
    await expect(restore(place, sources[engine].backup)).rejects.toThrow(/^The file store is not empty/);
    const owned = await newPlace(engine);
    await owned.files.setOwner(randomUUID());
    await expect(restore(owned, sources[engine].backup)).rejects.toThrow(/^DATABASE_URL [^\n]+another one/);
    expect(await isEmptyPlace(place)).toBe(true);
    expect(await isEmptyPlace(owned)).toBe(true);
  });

  test('into a database that a server was started on once, with default categories, works', async () => {
    const place = await newPlace(engine);
    await seedDatabase(dependenciesOf(place), { demo: false });
    await restore(place, sources[engine].backup);
    expect(withoutListVersion(await everything(place))).toEqual(withoutListVersion(sources[engine].rows));
  });

  test('of another version of the portal is refused, and says what to do', async () => {
    const copy = join(folder, randomUUID());
    await cp(sources[engine].backup, copy, { recursive: true });
    await rewriteManifest(copy, { migration: 'another' });
    await expect(restore(await newPlace(engine), copy)).rejects.toThrow(/made by another version[^\n]+$/);
  });

  test.each(allEngines)(
    'whose rows do not fit leaves a place without users, and the right one fits then (%s)',
    async (to) => {
      const { backup } = sources[engine];
      const place = await newPlace(to);
      const copy = join(folder, randomUUID());
      await cp(backup, copy, { recursive: true });
      const path = backupPaths(copy).table('submissions');
      const rows = await readFile(path);
      const twice = Buffer.concat([rows, rows]);
      await writeFile(path, twice);
      const manifest = await readManifest(copy);
      const submissions = { rows: manifest.tables.submissions!.rows * 2, sha256: sha256(twice) };
      await rewriteManifest(copy, { tables: { ...manifest.tables, submissions } });
      await expect(restore(place, copy)).rejects.toThrow();
      expect(await isEmptyPlace(place)).toBe(true);
      await restore(place, backup);
      expect(withoutListVersion(await everything(place))).toEqual(withoutListVersion(sources[engine].rows));
    },
  );
});

async function rewriteManifest(copy: string, changes: Partial<Awaited<ReturnType<typeof readManifest>>>) {
  const { text, sum } = manifestTexts({ ...(await readManifest(copy)), ...changes });
  await writeFile(backupPaths(copy).manifest, text);
  await writeFile(backupPaths(copy).manifestSum, sum);
}

describe('a backup', () => {
  const engine = 'pglite';
  /** A place with a few rows and files, to be spoiled. */
  async function smallPlace() {
    const place = await newPlace(engine);
    const at = new Date(START);
    const store = async (id = randomUUID() as string) => {
      const bytes = samplePdf();
      await place.files.write(id, Readable.from([bytes]));
      await insertFiles(place.database, [
        {
          id,
          purpose: 'logo',
          kind: 'webp',
          name: '',
          size: bytes.length,
          sha256: sha256(bytes),
          createdAt: at,
        },
      ]);
      return id;
    };
    const ids = [await store(), await store(), await store()];
    await place.database.insert(schema.users).values({
      role: 'business',
      fullName: 'x',
      email: 'x@example.com',
      passwordHash: 'x',
      logoFileId: ids[0],
      createdAt: at,
      updatedAt: at,
    });
    return { place, ids, store, to: join(folder, randomUUID()) };
  }

  test('is readable by its owner alone, and never written over another one', async () => {
    const { place, to } = await smallPlace();
    await backUp(place, to);
    expect((await stat(to)).mode & 0o077).toBe(0);
    const before = await readFile(backupPaths(to).manifest);
    await expect(backUp(place, to)).rejects.toThrow(`${to} is there already. Name a folder that is not.`);
    expect(await readFile(backupPaths(to).manifest)).toEqual(before);
  });

  test('that was cut off has no name, and the next one begins anew', async () => {
    const { place, to } = await smallPlace();
    let reads = 0;
    const cut: FileStore = {
      ...place.files,
      read: (key) => (++reads === 2 ? Promise.reject(new AppError('unavailable')) : place.files.read(key)),
    };
    await expect(backUp({ ...place, files: cut }, to)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(stat(to)).rejects.toThrow('ENOENT');
    await expect(restore(await newPlace(engine), `${to}.partial`)).rejects.toThrow('finished backup');
    await writeFile(join(`${to}.partial`, 'files', 'left'), 'x');
    await backUp(place, to);
    expect((await readdir(backupPaths(to).files)).sort()).toEqual(
      Object.keys((await readManifest(to)).files).sort(),
    );
    await expect(stat(`${to}.partial`)).rejects.toThrow('ENOENT');
  });

  test('of an empty database is refused: it is more likely the wrong one', async () => {
    const to = join(folder, randomUUID());
    await expect(backUp(await newPlace(engine), to)).rejects.toThrow('There is nothing to back up');
    await expect(stat(to)).rejects.toThrow('ENOENT');
  });

  test('keeps what there is when files are lost or damaged, says which, and can be restored', async () => {
    const { place, ids, to } = await smallPlace();
    await place.files.remove(ids[1]!);
    await place.files.write(ids[2]!, Readable.from(['other bytes']));
    const manifest = await backUp(place, to);
    expect(manifest.lost_files.sort()).toEqual(ids.slice(1).sort());
    const target = await newPlace(engine);
    await restore(target, to);
    expect(Object.keys(await everyFile(target))).toEqual([ids[0]]);
    expect(await target.database.$count(schema.files)).toBe(3);
  });

  test('is of one moment, although a logo is replaced while it is made', async () => {
    const { place, ids, store, to } = await smallPlace();
    let replaced: string | undefined;
    const busy: FileStore = {
      ...place.files,
      read: async (key) => {
        if (!replaced && key === ids[0]) {
          replaced = await store();
          await place.database.update(schema.users).set({ logoFileId: replaced });
          await place.database.delete(schema.files).where(eq(schema.files.id, ids[0]));
          await place.files.remove(ids[0]);
        }
        return place.files.read(key);
      },
    };
    const manifest = await backUp({ ...place, files: busy }, to);
    expect(manifest.lost_files).toEqual([]);
    expect(Object.keys(manifest.files).sort()).toEqual([ids[1], ids[2], replaced].sort());
    const target = await newPlace(engine);
    await restore(target, to);
    const [user] = await target.database.select().from(schema.users);
    expect(user!.logoFileId).toBe(replaced);
  });
});
