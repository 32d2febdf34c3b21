import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { recordAction } from '#server/audit/audit.repository';
import { excludedTables } from '#server/cli/backup.repository';
import type { Database } from '#server/db/database';
import * as schema from '#server/db/schema';
import type { Dependencies } from '#server/dependencies';
import { enqueueMail } from '#server/outgoing/outgoing.repository';
import { insertFiles } from '#server/modules/files/files.repository';
import { tryConsumeRateLimit } from '#server/rate-limits/rate-limits.usecases';
import { sampleUser } from '#server/seed/sample-rows';
import { seedDatabase } from '#server/seed/seed';
import { startSession } from '#server/sessions/sessions.usecases';
import type { S3Settings } from '#server/settings';
import { s3Store } from '#server/storage/s3-store';
import { samplePdf, sha256 } from './submission';
import { START, startTestServer } from './server';
import type { Engine } from './server-database';

/** What a backup is made of, and restored into, with the default categories in it. */
export type Place = Dependencies;

/** @param opened gets what is to be closed at the end */
export async function newPlace(
  engine: Engine,
  opened: { close(): Promise<void> }[],
  s3?: S3Settings,
): Promise<Place> {
  const server = await startTestServer({ engine, ...(s3 && { openFiles: () => s3Store(s3) }) });
  opened.push(server);
  return server.deps;
}

/** Stores a file and its row. @returns its id */
export async function addFile({ database, files }: Place, name = ''): Promise<string> {
  const bytes = samplePdf();
  const id = randomUUID();
  await files.write(id, Readable.from([bytes]));
  const sum = { size: bytes.length, sha256: sha256(bytes) };
  await insertFiles(database, [
    { id, purpose: 'resume', kind: 'pdf', name, ...sum, isChecked: true, createdAt: new Date(START) },
  ]);
  return id;
}

/** Adds three files to an empty place, the first one the logo of its only user. */
export async function addLogo(small: Place) {
  const ids = [await addFile(small), await addFile(small), await addFile(small)] as const;
  await small.database.insert(schema.users).values(sampleUser('business', START, { logoFileId: ids[0] }));
  return { small, ids };
}

/** Writes the demo and at least one row of every other table, with text, numbers and times that are hard to copy. */
export async function fill(place: Place): Promise<void> {
  const { database } = place;
  await seedDatabase(place, { demo: true });
  const at = new Date(START + 123);
  const [student] = await database
    .select()
    .from(schema.users)
    .where(eq(schema.users.email, 'student@demo.example'));
  const userId = student!.id;
  const text = 'Zürich “ñ” \u2028 \u2029 \r\n\t \\n {"a":1} 🌴 \u0001 \'quoted\'';
  await database.transaction(async (tx) => {
    const actor = { userId, role: 'admin', address: '::1' } as const;
    await recordAction(tx, at, actor, 'profile changed', userId, { city: text });
    await enqueueMail(tx, at, { kind: 'password_changed', to: 'a@example.com', data: { name: text } });
  });
  // A number that JavaScript cannot hold.
  await database.execute(sql`select setval(pg_get_serial_sequence('audit_log', 'id'), 9007199254740993)`);
  await database.execute(
    sql`insert into audit_log (at, actor_role, action, subject_type, details) values ('0044-03-15 12:00:00.001 BC', 'command line', 'x', 'user', '{"exact": 12345678901234567890.1234567890, "null": null, "deep": [[], {}]}')`,
  );
  await startSession(place, userId);
  await database.insert(schema.emailChanges).values({
    id: randomUUID(),
    userId,
    fromEmail: 'student@demo.example',
    toEmail: 'new@example.com',
    requestedAt: at,
  });
  await database.insert(schema.profileChanges).values({
    ...{ id: randomUUID(), userId, wanted: { full_name: text }, requestedAt: at },
    refusal: { at: at.toISOString(), reason: text, fields: ['full_name'] },
  });
  const [one] = await database.select().from(schema.internships).limit(1);
  const about = { internshipId: one!.id, studentId: userId };
  await database.insert(schema.savedInternships).values({ ...about, isSaved: true, changedAt: at });
  await database
    .insert(schema.internshipReports)
    .values({ ...about, reason: 'other', note: text, reportedAt: at });
  const told = { internshipId: one!.id, userId, createdAt: at, settledAt: at };
  await database
    .insert(schema.news)
    .values({ ...told, kind: 'internship_taken_down', data: { title: text } });
  await database
    .insert(schema.notificationSettings)
    .values({ userId, channel: 'push', topic: 'account', isOn: false });
  // The demo student has read some of it.
  await database
    .update(schema.newsReadMarks)
    .set({ upTo: 2 ** 40 })
    .where(eq(schema.newsReadMarks.userId, userId));
  await database
    .insert(schema.jobAlerts)
    .values({ studentId: userId, place: 'Lae', byNews: true, byMail: true, since: at, createdAt: at });
  await database.insert(schema.jobAlertProgress).values({ studentId: userId, newsUntil: at });
  await tryConsumeRateLimit(place, 'forgot_mailbox', 'x');
  await database
    .insert(schema.smsCodes)
    .values({ userId, kind: 'confirm_code', number: '+67572003301', codeHash: 'x', expiresAt: at });
  await database.insert(schema.passwordResets).values({ tokenHash: 'x', userId, expiresAt: at });
  await database.insert(schema.secondFactors).values({ userId, secret: 'x', startedAt: at, lastStep: 7 });
  await database.insert(schema.recoveryCodes).values({ userId, codeHash: 'x' });
  await database.insert(schema.signInAddresses).values({ userId, addressKey: 'k', lastAt: at });
  const [application] = await database.select().from(schema.applications).limit(1);
  const opening = {
    applicationId: application!.id,
    byUserId: userId,
    what: 'resume',
    day: '2028-02-29',
    at,
  } as const;
  await database.insert(schema.applicationOpenings).values(opening);
  await database
    .update(schema.applications)
    .set({ withdrawnAt: at })
    .where(eq(schema.applications.id, application!.id));
  await database
    .insert(schema.erasedAccounts)
    .values({ account: 'a'.repeat(64), userId: 0, erasedAt: at, fileIds: null });
  await database.insert(schema.newsletterSubscriptions).values({ email: 'Ä@example.com', createdAt: at });
  const [line] = await database
    .insert(schema.participants)
    .values({ fullName: text, dateOfBirth: '2008-02-29', nameKey: 'k', importedAt: at })
    .returning();
  const participantId = line!.id;
  await database.insert(schema.claimCodes).values({ participantId, codeHash: 'x', expiresAt: at });
  await database.insert(schema.registrations).values({
    ...{ participantId, registeredBy: userId, idempotencyKey: 'x', codeHash: 'x' },
    ...{ wasKnown: false, revision: 2 },
  });
  // More than one batch.
  const message = { email: 'x', subject: text, message: '', createdAt: at };
  await database
    .insert(schema.contactMessages)
    .values(Array.from({ length: 1203 }, (_, n) => ({ name: `${n}`, ...message })));
  // Ids that were used and deleted.
  await database.insert(schema.contactMessages).values({ name: 'deleted', ...message });
  await database.delete(schema.contactMessages).where(eq(schema.contactMessages.name, 'deleted'));
  await addFile(place, text);
}

const query = async <T extends Record<string, unknown>>(database: Database, text: string) =>
  ((await database.execute<T>(sql.raw(text))) as { rows: T[] }).rows;

/** Names of all tables, found without the code under test. */
export const tableNames = async ({ database }: Place) =>
  (
    await query<{ name: string }>(
      database,
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
  ).map(({ name }) => name);

/** Every row of every table in a backup, every sequence, and the SHA-256 of every stored file. */
export async function everything(place: Place) {
  const rows: Record<string, string[]> = {};
  await place.database.execute(sql`set time zone 'Pacific/Port_Moresby'`);
  for (const name of await tableNames(place)) {
    // A restore raises the version of the list.
    if (excludedTables.includes(name) || name === 'list_versions') continue;
    const found = await query<{ row: string }>(place.database, `select t::text as row from "${name}" t`);
    rows[name] = found.map(({ row }) => row).sort();
  }
  const sequences = await query(
    place.database,
    `select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`,
  );
  const files: Record<string, string> = {};
  for await (const { key } of place.files.list())
    files[key] = sha256(await buffer((await place.files.read(key)).stream));
  return { rows, sequences, files };
}

export const listVersion = async ({ database }: Place) =>
  (await database.select().from(schema.listVersions))[0]!.version;
