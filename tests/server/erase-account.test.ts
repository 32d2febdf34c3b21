import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backUp } from '#server/cli/backup';
import { restore } from '#server/cli/restore';
import * as schema from '#server/db/schema';
import { deleteOrphanFiles } from '#server/modules/files/files.usecases';
import { erasedReferences } from '#server/modules/my-data/erase.repository';
import { eraseDueAccounts, erasedListIn } from '#server/modules/my-data/erase.usecases';
import { newPlace } from '../support/backup-places';
import { DAY, startPortal } from '../support/portal';
import type { TestServer } from '../support/server';
import { defaultEngine } from '../support/server-database';
import { PASSWORD } from '../support/server-people';
import { dueAt, everythingAsText, findWords, sendMails, useEverything, words } from '../support/whole-person';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wokabaut-erased-'));
});
afterAll(async () => {
  for (const { close } of opened) await close();
  await rm(folder, { recursive: true });
});

const askToDelete = (server: TestServer, token: string) =>
  server.call('POST', '/my_data/delete', { token, json: { user: { current_password: PASSWORD } } });

test('every column that names an account or an application says whether its row is erased', () => {
  const shown = [schema.users, schema.applications].map((target) =>
    erasedReferences(target)
      .map(({ name, isKept }) => `${name} ${isKept ? 'kept' : 'erased'}`)
      .sort(),
  );
  // Whoever adds one decides here, and in `keptReferences`.
  expect(shown).toMatchInlineSnapshot(`
    [
      [
        "application_answers.by_user_id kept",
        "application_notes.by_user_id erased",
        "application_openings.by_user_id kept",
        "application_reminders.to_user_id kept",
        "application_status_changes.by_user_id kept",
        "applications.handed_in_by kept",
        "applications.student_id kept",
        "audit_log.actor_id kept",
        "email_changes.user_id erased",
        "internship_reports.student_id erased",
        "internships.business_id kept",
        "job_alert_progress.student_id erased",
        "job_alerts.student_id erased",
        "news.user_id erased",
        "news_read_marks.user_id erased",
        "notification_settings.user_id erased",
        "password_resets.user_id erased",
        "profile_changes.user_id erased",
        "push_subscriptions.user_id erased",
        "recovery_codes.user_id erased",
        "registrations.registered_by kept",
        "saved_internships.student_id erased",
        "second_factors.user_id erased",
        "sessions.user_id erased",
        "sign_in_addresses.user_id erased",
        "sms_codes.user_id erased",
        "submissions.student_id erased",
        "uploads.student_id erased",
      ],
      [
        "application_answers.application_id kept",
        "application_notes.application_id erased",
        "application_openings.application_id erased",
        "application_reminders.application_id erased",
        "application_status_changes.application_id kept",
        "news.application_id erased",
        "submissions.application_id erased",
      ],
    ]
  `);
});

test('of an erased student no word is left: not in a table, a file, a mail or the log, nor after a restore', async () => {
  const portal = await startPortal();
  const { server, deps, clock } = portal;
  const { id, application, internship, token } = await useEverything(server, portal);
  const before = findWords(await everythingAsText(server));
  // Else the rest would prove nothing.
  expect([...new Set(before.map((found) => found.split(':')[0]))]).toEqual(Object.values(words));
  expect(before.filter((found) => found.includes('/mail/')).length).toBeGreaterThan(2);

  const backup = join(folder, 'before');
  await backUp(deps, backup);
  expect((await askToDelete(server, token)).status).toBe(200);
  await sendMails(server);
  clock.advance(7 * DAY - 1);
  await eraseDueAccounts(deps);
  expect(findWords(await everythingAsText(server)).length).toBeGreaterThan(before.length);
  clock.advance(1);
  await eraseDueAccounts(deps);
  expect(findWords(await everythingAsText(server))).toEqual([]);

  // The row of the application stays for the counts; the business sees nobody.
  const [row] = await deps.database.select().from(schema.applications);
  expect(row).toMatchObject({
    id: application,
    studentId: id,
    levels: [],
    resumeFileId: null,
    coverLetterFileId: null,
  });
  expect((await portal.applicants(internship)).internship_applications).toEqual([]);
  const admin = await portal.person('admin');
  const people = await portal.get<{ users: { id: number }[]; total: number }>('/admin/list_students', admin);
  expect(people.body.users.map((user) => user.id)).not.toContain(id);
  await portal.expectConsistentFiles();

  // The list beside the backups is enough.
  await backUp(deps, join(folder, 'after'));
  expect(await readdir(folder)).toContain('erased-accounts.ndjson');
  const target = await newPlace(defaultEngine, opened);
  await restore(target, backup);
  expect(findWords(await everythingAsText({ deps: target, log: [] }))).toEqual([]);
  expect(await target.database.$count(schema.applications)).toBe(1);
  expect(await target.database.$count(schema.users)).toBeGreaterThan(2);
  expect(await deleteOrphanFiles({ ...target, clock: { now: () => Date.now() + DAY } })).toBe(0);
});

test('the list beside the database does it too, and touches nobody who has the same id in another portal', async () => {
  const portal = await startPortal();
  const { server, deps, clock } = portal;
  const { token } = await useEverything(server, portal);
  const own = await mkdtemp(join(folder, 'own-'));
  await backUp(deps, join(own, 'backup'));
  await askToDelete(server, token);
  clock.advance(7 * DAY);
  await eraseDueAccounts(deps);
  const list = erasedListIn(deps.dataDir);
  const lines = await readFile(list, 'utf8');
  expect(lines).toMatch(/^\{"account":"[0-9a-f]{64}","id":\d+,"erased_at":"[^"]+"\}\n$/);

  const target = await newPlace(defaultEngine, opened);
  await restore(target, join(own, 'backup'), [list]);
  expect(findWords(await everythingAsText({ deps: target, log: [] }))).toEqual([]);
  const foreign = lines.replace(/"account":"[0-9a-f]{8}/, '"account":"00000000');
  await writeFile(erasedListIn(own), foreign);
  const other = await newPlace(defaultEngine, opened);
  await restore(other, join(own, 'backup'));
  expect(findWords(await everythingAsText({ deps: other, log: [] })).length).toBeGreaterThan(0);
});

test('a job that is killed after the rows goes on with the files, and two at once erase each account once', async () => {
  const portal = await startPortal();
  const { server, deps, clock } = portal;
  const { id, token } = await useEverything(server, portal);
  await askToDelete(server, token);
  clock.advance(7 * DAY);
  const killed = { ...deps, files: { ...deps.files, remove: () => Promise.reject(new Error('killed')) } };
  await expect(eraseDueAccounts(killed)).rejects.toThrow('killed');
  expect(await portal.storedFiles()).toBeGreaterThan(0);
  const second = { ...deps, dataDir: await mkdtemp(join(folder, 'second-')) };
  await Promise.all([eraseDueAccounts(deps), eraseDueAccounts(second)]);
  expect(await readFile(erasedListIn(second.dataDir))).toEqual(await readFile(erasedListIn(deps.dataDir)));
  expect(findWords(await everythingAsText(server))).toEqual([]);
  expect(await portal.storedFiles()).toBe(0);
  const erased = await deps.database.select().from(schema.erasedAccounts);
  expect(erased).toMatchObject([{ userId: id, fileIds: null }]);
  const refused = deps.database.delete(schema.auditLog);
  await expect(refused).rejects.toMatchObject({ cause: { message: 'audit_log is append-only' } });
});

test('of an erased business its applicants keep their records, without a word of the representative', async () => {
  const portal = await startPortal();
  const { server, deps, clock } = portal;
  const business = await portal.person('business', 'approved', {
    ...{ fullName: words.name, email: words.email, businessNumber: words.number, city: words.city },
    ...{ companyDescription: words.contact, websiteUrl: `https://${words.note}.example` },
    companyName: 'Wau Trading',
  });
  const internship = await portal.internship(business, { description: `Call ${words.number}.` });
  const { id } = await portal.application(portal.student, internship);
  await portal.setStatus(id, internship, 'viewed', business);
  const due = dueAt(new Date(clock.now()), 'approved');
  await deps.database.update(schema.users).set(due).where(eq(schema.users.id, business.id));
  await eraseDueAccounts(deps);
  expect(findWords(await everythingAsText(server))).toEqual([]);
  const { body } = await portal.readApplication(id, portal.student);
  expect(body.internship_application).toMatchObject({
    ...{ company: { company_name: 'Wau Trading', image_url: null }, internship: { removed: true } },
    history: [{ by: 'Maria Kaupa' }, { by: 'Wau Trading', status: 'viewed' }],
  });
  expect(body.internship_application.resume).not.toBeNull();
  expect((await portal.get('/profile', business)).status).toBe(401);
});
