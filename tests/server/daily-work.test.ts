import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, inArray } from 'drizzle-orm';
import { expect, test, beforeEach } from 'vitest';
import type { Database } from '#server/db/database';
import { applicationReminders, jobAlertProgress, jobAlerts, outgoing, news, files } from '#server/db/schema';
import { mailWeekly, notifyByNews } from '#server/modules/job-alerts/notify-of-new.usecases';
import { remindBusinesses, notifyStudents } from '#server/modules/reminders/reminders.usecases';
import { insertFiles } from '#server/modules/files/files.repository';
import { deleteOrphanFiles } from '#server/modules/files/files.usecases';
import { DAY, describePortal, HOUR, type Person } from '../support/portal';
import { expectRefusedRow, whileRefused } from '../support/refused-rows';
import { describeServer } from '../support/server';

const going = new AbortController().signal;

const waiting = (db: Database) =>
  db
    .select()
    .from(outgoing)
    .where(eq(outgoing.kind, 'answers_awaited'))
    .then((rows) => rows.map(({ recipient }) => recipient));

describePortal('the work of a day that is begun more than once', (portal) => {
  const wait = async () => {
    const since = new Date(portal.clock.now());
    const students = await Promise.all(
      [1, 2, 3].map(() => portal.person('student', 'approved', { emailConfirmedAt: since })),
    );
    for (const { id: studentId } of students) {
      await portal.database
        .insert(jobAlerts)
        .values({ studentId, byNews: true, byMail: true, since, createdAt: since });
      await portal.database.insert(jobAlertProgress).values({ studentId });
    }
    portal.clock.advance(HOUR);
    await portal.internship();
    return students;
  };
  const told = async (students: readonly Person[]) => {
    const ids = students.map(({ id }) => id);
    const emails = students.map(({ email }) => email);
    return [
      await portal.database.$count(news, and(eq(news.kind, 'job_alert'), inArray(news.userId, ids))),
      await portal.database.$count(
        outgoing,
        and(eq(outgoing.kind, 'new_internships'), inArray(outgoing.recipient, emails)),
      ),
    ];
  };

  test('five at the same moment tell everybody of new internships once', async () => {
    const students = await wait();
    portal.clock.advance(7 * DAY);
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        await notifyByNews(portal.deps, going);
        await mailWeekly(portal.deps, going);
      }),
    );
    await notifyByNews(portal.deps, going);
    await mailWeekly(portal.deps, going);
    expect(await told(students)).toEqual([3, 3]);
  });

  test('one that fails before its mail is queued leaves nothing, and the next sends it', async () => {
    const students = await wait();
    portal.clock.advance(7 * DAY);
    await whileRefused(portal.database, 'outgoing', 'new_internships', () =>
      expectRefusedRow(mailWeekly(portal.deps, going)),
    );
    expect(await told(students)).toEqual([0, 0]);
    await mailWeekly(portal.deps, going);
    await mailWeekly(portal.deps, going);
    expect(await told(students)).toEqual([0, 3]);
  });

  test('five at the same moment remind and tell everybody once', async () => {
    const owners = [await portal.person('business'), await portal.person('business')];
    const students = [await portal.person('student'), await portal.person('student')];
    for (const owner of owners) {
      const to = await portal.internship(owner);
      for (const student of students) await portal.application(student, to);
    }
    const atOnce = async (work: typeof remindBusinesses) => {
      await Promise.all(Array.from({ length: 5 }, () => work(portal.deps, going)));
    };
    portal.clock.advance(8 * DAY);
    await atOnce(remindBusinesses);
    expect((await waiting(portal.database)).sort()).toEqual(owners.map(({ email }) => email).sort());
    expect(await portal.database.$count(applicationReminders)).toBe(4);
    portal.clock.advance(40 * DAY);
    await atOnce(notifyStudents);
    expect(await portal.database.$count(outgoing, eq(outgoing.kind, 'answer_unlikely'))).toBe(2);
    expect(await portal.database.$count(applicationReminders)).toBe(8);
  });

  test('one that fails between the reminder and its mail leaves neither, and the next does both', async () => {
    const owner = await portal.person('business');
    await portal.application(await portal.person('student'), await portal.internship(owner));
    portal.clock.advance(8 * DAY);
    const { database } = portal;
    const before = await database.$count(applicationReminders);
    await whileRefused(database, 'outgoing', 'answers_awaited', () =>
      expectRefusedRow(remindBusinesses(portal.deps, going)),
    );
    expect(await database.$count(applicationReminders)).toBe(before);
    await remindBusinesses(portal.deps, going);
    await remindBusinesses(portal.deps, going);
    expect(await database.$count(applicationReminders)).toBe(before + 1);
    expect((await waiting(database)).filter((email) => email === owner.email)).toHaveLength(1);
  });
});

describeServer('bytes without a row', (server) => {
  const store = async (withRow: boolean) => {
    const { deps } = server();
    const id = randomUUID();
    await deps.files.write(id, Readable.from(['x']));
    const row = {
      id,
      purpose: 'resume',
      kind: 'pdf',
      name: 'cv.pdf',
      isChecked: true,
      size: 1,
      sha256: '',
    } as const;
    if (withRow) await insertFiles(deps.database, [{ ...row, createdAt: new Date(deps.clock.now()) }]);
    return id;
  };
  const stored = async () => {
    const keys: string[] = [];
    for await (const { key } of server().deps.files.list()) keys.push(key);
    return keys.sort();
  };
  beforeEach(async () => {
    const { deps, clock } = server();
    for (const key of await stored()) await deps.files.remove(key);
    await deps.database.delete(files);
    // Files are stored by the clock of the disk.
    clock.set(Date.now());
  });

  test('are removed an hour after they were stored, and those with a row stay', async () => {
    const { deps, clock } = server();
    const kept = [await store(true), await store(true)].sort();
    const orphan = await store(false);
    expect(await deleteOrphanFiles(deps)).toBe(0);
    expect(await stored()).toContain(orphan);
    clock.advance(HOUR + 60_000);
    expect(await deleteOrphanFiles(deps)).toBe(1);
    expect(await stored()).toEqual(kept);
  });

  test('are left alone when they are most of what is stored: the database may be the wrong one', async () => {
    const { deps, clock, log } = server();
    const all = [await store(true), await store(false), await store(false)].sort();
    clock.advance(2 * HOUR);
    expect(await deleteOrphanFiles(deps)).toBe(0);
    expect(await stored()).toEqual(all);
    expect(log.at(-1)).toContain('is this their database?');
  });
});
