import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { AdminOverview } from '#contract/overview';
import type { ProfileAnswer, StudentListAnswer } from '#contract/accounts';
import { defaultCategories } from '#contract/categories';
import { isClosed } from '#contract/dates';
import { accountStatuses } from '#contract/status';
import type { InternshipListAnswer } from '#contract/internships';
import type { NewsAnswer } from '#contract/news';
import {
  applicationAnswers,
  applicationReminders,
  applications,
  applicationStatusChanges,
  categories,
  files,
  internships,
  outgoing,
  users,
} from '#server/db/schema';
import { DEMO_PASSWORD, demoAccounts, seedDatabase } from '#server/seed/seed';
import { answersWithinDays } from '#server/modules/internships/internships.usecases';
import { remindBusinesses, notifyStudents } from '#server/modules/reminders/reminders.usecases';
import { Portal } from '../support/portal';
import { describeServer } from '../support/server';
import { signIn } from '../support/server-people';

describeServer('seeding', (server) => {
  test('without a demo adds the categories, once, and nobody', async () => {
    for (let time = 0; time < 2; time++)
      expect(await seedDatabase(server().deps, { demo: false })).toBe(false);
    const names = await server().deps.database.select({ name: categories.name }).from(categories);
    expect(names.map(({ name }) => name)).toEqual([...defaultCategories]);
    expect(await server().deps.database.$count(users)).toBe(0);
  });

  test('that fails leaves neither a row nor a file', async () => {
    const portal = new Portal(server());
    const { deps } = server();
    let written = 0;
    const fillsUp = {
      ...deps.files,
      write: (key: string, bytes: Readable) =>
        ++written > 10 ? Promise.reject(new Error('the disk is full')) : deps.files.write(key, bytes),
    };
    const seeding = seedDatabase({ ...deps, files: fillsUp }, { demo: true });
    await expect(seeding).rejects.toThrow('the disk is full');
    expect([await deps.database.$count(users), await portal.storedFiles()]).toEqual([0, 0]);
  });

  test('with a demo is done again then: writes what rule product-4 promises, and only into an empty portal', async () => {
    const portal = new Portal(server());
    expect(await seedDatabase(server().deps, { demo: true })).toBe(true);
    expect(await seedDatabase(server().deps, { demo: true }), 'and once').toBe(false);
    const { database, clock } = server().deps;

    const people = await database.select().from(users);
    const businesses = people.filter(({ role }) => role === 'business');
    const statuses = [...Array<string>(5).fill('approved'), 'pending', 'rejected'];
    expect(businesses.map(({ status }) => status).sort()).toEqual(statuses);
    expect(businesses.find(({ status }) => status === 'rejected')?.statusReason).toBeTruthy();
    const students = people.filter(({ role }) => role === 'student');
    expect(new Set(students.map(({ status }) => status)).size).toBe(accountStatuses.length);
    expect(students.find(({ status }) => status === 'rejected')?.statusReason).toBeTruthy();

    const helped = await portal.get<StudentListAnswer>('/admin/list_students', {
      token: await signIn(server(), 'staff@demo.example', DEMO_PASSWORD),
    });
    expect(helped.body.total).toBeGreaterThan(1);
    expect(helped.body.total).toBeLessThan(students.length);

    const admin = await portal.person('admin');
    const compared = await portal.get<StudentListAnswer>('/admin/list_students?status=pending', admin);
    const matches = compared.body.users.map(({ register_match: match }) => match?.result);
    expect(matches.sort()).toEqual(['match', 'no match', 'partial']);

    const posted = await database.select().from(internships);
    expect(posted).toHaveLength(24);
    const open = posted.filter(({ lastDateToApply }) => !isClosed(lastDateToApply, clock.now()));
    expect(posted.filter(({ status }) => status === 'archived').length).toBeGreaterThanOrEqual(2);
    expect(posted.filter((row) => row.status === 'available' && !open.includes(row))).toHaveLength(1);
    expect(posted.filter(({ status }) => status === 'pending')).toHaveLength(1);
    expect(new Set(posted.map(({ categoryId }) => categoryId)).size).toBe(defaultCategories.length);
    const list = await portal.get<InternshipListAnswer>('/internship/');
    expect(list.body.internships).toHaveLength(19);

    const stored = await database.select().from(applications);
    expect(stored).toHaveLength(16);
    expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(['submitted', 'viewed', 'hired']));
    expect(stored.filter(({ releasedAt }) => releasedAt === null)).toHaveLength(1);
    expect(stored.filter(({ sentLateHours }) => sentLateHours !== null)).toHaveLength(1);
    const { unanswered, weeks } = (await portal.get<AdminOverview>('/admin/overview', admin)).body;
    expect(unanswered.total, 'somebody waits for 14 days').toBe(1);
    expect(weeks.filter(({ hired }) => hired > 0).length).toBeGreaterThan(1);
    const changes = await database.select().from(applicationStatusChanges);
    const answers = await database.select().from(applicationAnswers);
    expect(answers.filter(({ endedAt }) => endedAt === null)).toHaveLength(5);
    const reminders = await database.select().from(applicationReminders);
    expect(reminders).toHaveLength(2);
    const reminded = stored.filter(({ id }) => reminders.some((one) => one.applicationId === id));
    expect(reminded.map(({ status }) => status)).toEqual(['submitted', 'submitted']);
    const moments = [
      ...[...changes, ...answers, ...reminders].map(({ at }) => at),
      ...stored.map(({ createdAt }) => createdAt),
    ];
    expect(Math.max(...moments.map(Number)), 'nothing is in the future').toBeLessThanOrEqual(clock.now());

    const maria = await portal.get<NewsAnswer>('/news', {
      token: await signIn(server(), 'student@demo.example', DEMO_PASSWORD),
    });
    const told = maria.body.news.map((one) => [one.kind, one.id > maria.body.read_up_to]);
    expect(told, 'the demo student has read all but the newest').toEqual([
      ['application_answer', true],
      ['application_status', false],
      ['application_status', false],
      ['application_status', false],
      ['account_approved', false],
    ]);
    const times = maria.body.news.map(({ created_at }) => Date.parse(created_at));
    expect(times).toEqual([...times].sort((a, b) => b - a));

    expect(await database.$count(outgoing), 'nobody is written to').toBe(0);
    const going = new AbortController().signal;
    for (const work of [remindBusinesses, notifyStudents]) await work(server().deps, going);
    expect(await database.$count(outgoing), 'nor by the first day’s work').toBe(0);

    const shown: string[] = [];
    for (const { id, companyName } of businesses) {
      const days = await answersWithinDays(server().deps, id);
      if (days !== undefined) shown.push(`${companyName}: ${days}`);
    }
    expect(shown).toEqual(['Huon Gulf Freight & Engineering: 6']);

    for (const file of await database.select().from(files)) {
      const { size, stream } = await server().deps.files.read(file.id);
      expect(size).toBe(file.size);
      stream.destroy();
    }
  });

  test('makes accounts that can log in, and documents and logos that open', async () => {
    const portal = new Portal(server());
    const tokens = new Map<string, string>();
    for (const { email, role } of demoAccounts) {
      const token = await signIn(server(), email, DEMO_PASSWORD);
      const { body } = await portal.get<ProfileAnswer>('/profile', { token });
      expect(body.user.role).toBe(role);
      tokens.set(email, token);
    }
    const student = { token: tokens.get('student@demo.example')! };
    const own = await portal.ownApplications(student);
    expect(own.length).toBeGreaterThan(0);
    for (const { resume, cover_letter, company } of own) {
      for (const link of [resume!, cover_letter!]) {
        const { status, bytes } = await portal.open(link);
        expect([status, Buffer.from(bytes.subarray(0, 5)).toString()]).toEqual([200, '%PDF-']);
      }
      const logo = await portal.open(company.image_url!);
      expect(logo.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(logo.bytes.length).toBeLessThanOrEqual(6 * 1024);
      expect((await sharp(logo.bytes).metadata()).format).toBe('webp');
    }
  });
});
