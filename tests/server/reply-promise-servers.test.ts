import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/db/database';
import { applicationReminders, mails } from '#server/db/schema';
import { remindBusinesses, tellStudents } from '#server/modules/reminders/reminders.usecases';
import { DAY, describePortal } from '../support/portal';
import { expectRefusedRow, whileRefused } from '../support/refused-rows';
import { kill } from '../support/server-process';
import { LONG } from '../support/timeouts';
import { TwoServers } from '../support/two-servers';

// Each test starts whole servers, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 4 * LONG, hookTimeout: 4 * LONG });

const going = new AbortController().signal;
const waiting = (db: Database) =>
  db
    .select()
    .from(mails)
    .where(eq(mails.kind, 'answers_awaited'))
    .then((rows) => rows.map(({ recipient }) => recipient));

describePortal('the work of a day that is begun more than once', (portal) => {
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
    await atOnce(tellStudents);
    expect(await portal.database.$count(mails, eq(mails.kind, 'answer_unlikely'))).toBe(2);
    expect(await portal.database.$count(applicationReminders)).toBe(8);
  });

  test('one that fails between the reminder and its mail leaves neither, and the next does both', async () => {
    const owner = await portal.person('business');
    await portal.application(await portal.person('student'), await portal.internship(owner));
    portal.clock.advance(8 * DAY);
    const { database } = portal;
    const before = await database.$count(applicationReminders);
    await whileRefused(database, 'mails', 'answers_awaited', () =>
      expectRefusedRow(remindBusinesses(portal.deps, going)),
    );
    expect(await database.$count(applicationReminders)).toBe(before);
    await remindBusinesses(portal.deps, going);
    await remindBusinesses(portal.deps, going);
    expect(await database.$count(applicationReminders)).toBe(before + 1);
    expect((await waiting(database)).filter((email) => email === owner.email)).toHaveLength(1);
  });
});

describe('two servers, of which one is killed', () => {
  let two: TwoServers;
  beforeAll(async () => {
    two = await TwoServers.start();
  });
  afterAll(() => two.close());

  test('between the reminder and its mail: the other, which waits, sends it, and once', async () => {
    const { database } = two;
    await Promise.all(two.servers.map(kill));
    // One application, which the business could read for eight days.
    const { rows } = await database.query<{ id: number; email: string }>(
      `update applications a set status = 'submitted', created_at = now() - interval '8 days', released_at = now() - interval '8 days'
       from internships i join users b on b.id = i.business_id
       where a.internship_id = i.id and i.last_date_to_apply > now() and b.email = 'business@demo.example'
         and a.id = (select min(a.id) from applications a join application_answers n on n.application_id = a.id)
       returning a.id, b.email`,
    );
    const { id, email } = rows[0]!;
    await database.query('delete from application_answers where application_id = $1', [id]);
    const reminders = () => two.count(`application_reminders where application_id = ${id}`);
    const sent = () => two.count(`mails where kind = 'answers_awaited' and recipient = '${email}'`);

    await database.query('begin');
    // Whoever is first records the reminder, and waits here to queue its mail.
    await database.query('lock table mails in exclusive mode');
    const one = two.spawn(await two.settings());
    await two.untilWaits('insert into "mails"%');
    const other = two.spawn(await two.settings());
    await two.untilWaits('%from "users"%for no key update%');
    await kill(one);
    await database.query('commit');
    await vi.waitUntil(async () => (await sent()) === 1, { timeout: LONG });
    expect(await reminders()).toBe(1);

    await kill(other);
    const again = two.spawn(await two.settings());
    await again.ready;
    expect([await reminders(), await sent()]).toEqual([1, 1]);
  });
});
