import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { jobAlertProgress, jobAlerts, mails, news } from '#server/db/schema';
import { mailWeekly, tellByNews } from '#server/modules/job-alerts/tell-of-new.usecases';
import { DAY, describePortal, HOUR, type Person } from '../support/portal';
import { expectRefusedRow, whileRefused } from '../support/refused-rows';
import { kill } from '../support/server-process';
import { LONG } from '../support/timeouts';
import { TwoServers } from '../support/two-servers';

// Each test starts whole servers, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 4 * LONG, hookTimeout: 4 * LONG });

const going = new AbortController().signal;

describePortal('telling of new internships, begun more than once', (portal) => {
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
        mails,
        and(eq(mails.kind, 'new_internships'), inArray(mails.recipient, emails)),
      ),
    ];
  };

  test('five at the same moment tell everybody once', async () => {
    const students = await wait();
    portal.clock.advance(7 * DAY);
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        await tellByNews(portal.deps, going);
        await mailWeekly(portal.deps, going);
      }),
    );
    await tellByNews(portal.deps, going);
    await mailWeekly(portal.deps, going);
    expect(await told(students)).toEqual([3, 3]);
  });

  test('one that fails before its mail is queued leaves nothing, and the next sends it', async () => {
    const students = await wait();
    portal.clock.advance(7 * DAY);
    await whileRefused(portal.database, 'mails', 'new_internships', () =>
      expectRefusedRow(mailWeekly(portal.deps, going)),
    );
    expect(await told(students)).toEqual([0, 0]);
    await mailWeekly(portal.deps, going);
    await mailWeekly(portal.deps, going);
    expect(await told(students)).toEqual([0, 3]);
  });
});

describe('two servers, of which one is killed', () => {
  let two: TwoServers;
  beforeAll(async () => {
    two = await TwoServers.start();
  });
  afterAll(() => two.close());

  test('before its weekly mail is queued: the other sends it, and once', async () => {
    const { database } = two;
    await Promise.all(two.servers.map(kill));
    const { rows } = await database.query<{ id: number; email: string }>(
      `update users set email_confirmed_at = now() where email = 'student@demo.example' returning id, email`,
    );
    const { id, email } = rows[0]!;
    await database.query(
      `insert into job_alerts (student_id, by_news, by_mail, since, created_at)
       values ($1, false, true, now() - interval '14 days', now())`,
      [id],
    );
    await database.query('insert into job_alert_progress (student_id) values ($1)', [id]);
    await database.query(
      `update internships set published_at = now() - interval '9 days' where status = 'available'`,
    );
    /** Starts a server, and waits until it has done its work of a start: the weekly mail comes before what has expired. */
    const startAndWork = async () => {
      await database.query(
        `insert into password_resets (token_hash, user_id, expires_at) values ('expired', $1, now() - interval '1 day')`,
        [id],
      );
      await two.spawn(await two.settings()).ready;
      const isOver = async () => (await two.count(`password_resets where token_hash = 'expired'`)) === 0;
      await vi.waitUntil(isOver, { timeout: LONG });
    };
    const sent = () => two.count(`mails where kind = 'new_internships' and recipient = '${email}'`);

    await database.query('begin');
    // Whoever is first has claimed the student, and waits here to queue the mail.
    await database.query('lock table mails in exclusive mode');
    const one = two.spawn(await two.settings());
    await two.untilWaits('insert into "mails"%');
    // The other leaves the claimed student out, and starts.
    const other = two.spawn(await two.settings());
    await other.ready;
    await kill(one);
    await database.query('commit');
    expect(await sent()).toBe(0);

    // At its next run the student is free again.
    await kill(other);
    const [third, fourth] = [two.spawn(await two.settings()), two.spawn(await two.settings())];
    await Promise.all([third.ready, fourth.ready]);
    await vi.waitUntil(async () => (await sent()) > 0, { timeout: LONG });
    await kill(third);
    await kill(fourth);
    await startAndWork();
    expect(await sent()).toBe(1);
  });
});
