import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type {
  ApplicantsAnswer,
  Application,
  ApplicationAnswer,
  ApplicationStatusAnswer,
  OwnApplicationsAnswer,
  SubmittedAnswer,
} from '#contract/applications';
import type { OwnInternshipsAnswer } from '#contract/internships';
import { internships } from '#server/db/schema';
import { HOUR, newSubmission, type Portal, type Person, openPortal } from '../support/portal';
import { describeServer, type TestServer } from '../support/server';

describeServer('applications', (started) => {
  let server: TestServer;
  let portal: Portal;
  let business: Person;
  let student: Person;
  let admin: Person;

  beforeAll(async () => {
    ({ server, portal, business, student, admin } = await openPortal(started()));
  });

  async function applied(
    by = student,
    to?: number,
    changes = {},
  ): Promise<{ id: number; internship: number }> {
    const internship = to ?? (await portal.internship(business));
    const { body } = await portal.submit<SubmittedAnswer>(by, newSubmission(internship, changes));
    return { id: body.internship_application.id, internship };
  }
  const read = (id: number | string, person: Person) =>
    portal.get<ApplicationAnswer>(`/internship_applications/${id}`, person);
  const applicants = (internship: number | string, person: Person) =>
    portal.get<ApplicantsAnswer>(`/internship_applications/${internship}/applications`, person);
  const setStatus = (id: number, internship_id: unknown, status: unknown, person = business) =>
    portal.post<ApplicationStatusAnswer>(`/internship_applications/${id}/update_status`, person, {
      internship_id,
      status,
    });

  test('a student sees their own, the newest first, with everything the OpenAPI document names', async () => {
    const own = await portal.person('student', 'approved', {
      fullName: 'Naomi Aisa',
      email: 'naomi@people.example',
    });
    const first = await applied(own);
    server.clock.advance(HOUR);
    const queued_at = new Date(server.clock.now() - 1000).toISOString();
    const second = await applied(own, undefined, { fields: { queued_at } });
    const { status, body } = await portal.get<OwnApplicationsAnswer>(
      '/internship_applications/my_applications',
      own,
    );
    expect([status, body.status]).toEqual([200, 200]);
    expect(body.internship_application.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(body.internship_application[0]).toEqual({
      id: second.id,
      status: 'submitted',
      level_achieved: '[{"grade":12,"school_name":"Hohola Ridge Secondary School"}]',
      levels: [{ grade: 12, school_name: 'Hohola Ridge Secondary School' }],
      resume: expect.stringMatching(/^\/api\/files\/[0-9a-f-]{36}\?expires=\d+&signature=/),
      cover_letter: expect.stringMatching(/^\/api\/files\//),
      created_at: new Date(server.clock.now()).toISOString(),
      queued_at,
      sent_late_hours: null,
      held: false,
      company: { company_name: 'Kokoda Hardware', image_url: null },
      internship: {
        id: second.internship,
        title: 'Workshop Trainee',
        created_at: expect.any(String) as string,
        removed: false,
      },
      user: { full_name: 'Naomi Aisa', email: 'naomi@people.example', mobile_number: '+675 7000 0000' },
    } satisfies Record<keyof Application, unknown>);
  });

  describe('outsiders', () => {
    test('are told that there is nothing: one application', async () => {
      const { id } = await applied(await portal.person('student'));
      const outsiders = [student, await portal.person('business'), await portal.person('student', 'pending')];
      for (const person of outsiders) expect((await read(id, person)).status).toBe(404);
      for (const person of [business, admin]) expect((await read(id, person)).status).toBe(200);
    });

    test('are told that there is nothing: an internship’s applications', async () => {
      const { internship } = await applied(await portal.person('student'));
      const other = await portal.person('business');
      expect((await applicants(internship, other)).status).toBe(404);
      for (const person of [business, admin]) expect((await applicants(internship, person)).status).toBe(200);
      expect((await applicants(internship, student)).status, 'students have no such page').toBe(403);
    });

    test('change no status', async () => {
      const { id, internship } = await applied(await portal.person('student'));
      const other = await portal.person('business');
      expect((await setStatus(id, internship, 'hired', other)).status).toBe(404);
      expect((await setStatus(id, internship, 'hired', student)).status).toBe(403);
      expect((await setStatus(id, internship, 'hired', admin)).status).toBe(403);
      expect((await read(id, business)).body.internship_application.status).toBe('submitted');
    });

    test.each(['abc', '0', '99999999999', '123'])('and the id %s is nothing to anybody', async (id) => {
      expect((await read(id, student)).status).toBe(404);
      expect((await read(id, admin)).status).toBe(404);
      expect((await applicants(id, business)).status).toBe(404);
    });

    test('never reach an application by an internship’s id', async () => {
      const { id, internship } = await applied(await portal.person('student'));
      expect((await read(internship, admin)).status).toBe(404);
      expect((await applicants(id, admin)).status).toBe(404);
    });
  });

  describe('an internship’s applications', () => {
    test('come in the order they were sent, the held ones only to admins', async () => {
      const internship = await portal.internship(business);
      const first = await applied(await portal.person('student'), internship);
      server.clock.advance(HOUR);
      const held = await applied(await portal.person('student', 'pending'), internship);
      server.clock.advance(HOUR);
      const last = await applied(await portal.person('student'), internship);
      const { body } = await applicants(internship, business);
      expect(body.internship).toEqual({ id: internship, title: 'Workshop Trainee' });
      expect(body.internship_applications.map(({ id }) => id)).toEqual([first.id, last.id]);
      const all = await applicants(internship, admin);
      expect(all.body.internship_applications.map((row) => [row.id, row.held])).toEqual([
        [first.id, false],
        [held.id, true],
        [last.id, false],
      ]);
    });

    test('are nothing for a business that was rejected: it reads why instead', async () => {
      const rejected = await portal.person('business');
      const { id, internship } = await applied(
        await portal.person('student'),
        await portal.internship(rejected),
      );
      const reject = { id: rejected.id, status: 'rejected', reason: 'The number is unknown.' };
      expect((await portal.post('/admin/update_user_status', admin, reject)).status).toBe(200);
      const path = `/internship_applications/${internship}/applications`;
      for (const address of [path, `/internship_applications/${id}`]) {
        const { status, body } = await portal.get(address, rejected);
        expect([status, body.code, body.error]).toEqual([
          403,
          'account_rejected',
          'Your business was not approved, so applications are not shown to it. The number is unknown.',
        ]);
      }
      const own = await portal.get<OwnInternshipsAnswer>('/internship/my_internships', rejected);
      expect(own.body.internships.map((row) => row.id)).toEqual([internship]);
    });

    test('are gone for a business that removed it, and stay with the students', async () => {
      const applicant = await portal.person('student');
      const { id, internship } = await applied(applicant);
      await server.deps.database
        .update(internships)
        .set({ removedAt: new Date(server.clock.now()) })
        .where(eq(internships.id, internship));
      expect((await applicants(internship, business)).status).toBe(404);
      expect((await read(id, business)).status).toBe(404);
      expect((await setStatus(id, internship, 'hired')).status).toBe(404);
      const kept = await read(id, applicant);
      expect([kept.status, kept.body.internship_application.internship.removed]).toEqual([200, true]);
    });
  });
});
