import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { lockDataDir } from '#server/db/data-dir-lock';
import { openDatabase } from '#server/db/open';
import { applications, files, submissions } from '#server/db/schema';
import { diskStore } from '#server/storage/disk-store';
import { createLogger } from '#server/dependencies';
import { deleteOrphanFiles } from '#server/modules/files/files.usecases';
import type { PortalApi } from './api';
import { sha256 } from '../support/submission';
import type { Ledger } from './ledger';

/**
 * Looks for everything the server has acknowledged, and sends again what it had not answered.
 * @returns a sentence for each thing that is lost
 */
export async function verifyAcknowledged(
  api: PortalApi,
  ledger: Ledger,
  businessToken: string,
): Promise<string[]> {
  const lost: string[] = [];
  const expect = async (what: string, check: () => Promise<boolean>) => {
    const problem = await check().then(
      (ok) => (ok ? null : 'is not what was acknowledged'),
      (error: unknown) => String(error),
    );
    if (problem) lost.push(`${what}: ${problem}`);
  };
  for (const email of ledger.students) {
    await expect(`student ${email}`, async () => (await api.signIn(email)).user.email === email);
  }
  const own = new Map((await api.ownInternships(businessToken)).map((row) => [row.id, row.title]));
  for (const { id, title } of ledger.internships) {
    if (own.get(id) !== title) lost.push(`internship ${id}: is not there`);
  }
  for (const [key, { token, submission }] of ledger.unanswered) {
    await expect(`unanswered ${key}`, async () => {
      const { internship_application } = await api.apply(token, submission);
      ledger.acknowledge(internship_application.id, token, submission);
      return true;
    });
  }
  for (const sent of ledger.applications) {
    await expect(`application ${sent.id}`, async () => {
      const { internship_application: found } = await api.application(sent.token, sent.id);
      if (found.internship.id !== sent.internshipId || !found.resume || !found.cover_letter) return false;
      const [resume, coverLetter] = await Promise.all([api.file(found.resume), api.file(found.cover_letter)]);
      return sha256(resume) === sent.resume && sha256(coverLetter) === sent.coverLetter;
    });
  }
  return lost;
}

/** The sweep spares what was stored within the hour, as its rows may still follow; here nobody writes any more. */
const inAnHour = { now: () => Date.now() + 3_600_000 };
const logger = createLogger({ write: () => undefined });

/**
 * Opens the data directory of a stopped server and compares every row with its file, also those nobody was told of, and
 * every file with its row, after the sweep that removes what the kills left without one (ADR 10).
 * @returns a sentence for each row without its file and each file without its row, and how much was looked at
 */
export async function verifyFiles(
  dataDir: string,
): Promise<{ problems: string[]; applications: number; files: number; swept: number }> {
  const release = await lockDataDir(dataDir);
  const { database, close } = await openDatabase({ databaseUrl: undefined, dataDir }, () => undefined);
  try {
    const store = diskStore(join(dataDir, 'files'), join(dataDir, 'incoming'));
    const problems: string[] = [];
    const swept = await deleteOrphanFiles({ database, files: store, clock: inAnHour, logger });
    const rows = await database.select().from(files);
    const rowIds = new Set(rows.map(({ id }) => id));
    for await (const { key } of store.list()) if (!rowIds.has(key)) problems.push(`file ${key}: an orphan`);
    for (const { id, sha256: expected, size } of rows) {
      const bytes = await store.read(id).then(
        ({ stream }) => buffer(stream),
        () => null,
      );
      if (!bytes) problems.push(`file ${id}: a row without bytes`);
      else if (bytes.length !== size || sha256(bytes) !== expected) problems.push(`file ${id}: other bytes`);
    }
    const stored = await database.select({ id: applications.id }).from(applications);
    const keys = await database.select({ id: submissions.applicationId }).from(submissions);
    const known = new Set(stored.map(({ id }) => id));
    for (const { id } of keys) if (!known.has(id)) problems.push(`receipt of ${id}: no application`);
    return { problems, applications: stored.length, files: rows.length, swept };
  } finally {
    await close();
    await release();
  }
}
