import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type {
  ApplicantsAnswer,
  Application,
  OwnApplicationsAnswer,
  ReceiptAnswer,
  SubmittedAnswer,
} from '#contract/applications';
import { describePortal, expectRefusal, HOUR, type Person } from '../support/portal';
import { newSubmission } from '../support/submission';

describePortal('applications', (portal) => {
  const { readApplication: read } = portal;
  const applied = async (by?: Person, to?: number) =>
    portal.application(by ?? (await portal.person('student')), to);
  const applicants = (internship: number | string, person: Person) =>
    portal.get<ApplicantsAnswer>(`/internship_applications/${internship}/applications`, person);
  test('a student sees their own, the newest first, with everything the OpenAPI document names', async () => {
    const own = await portal.person('student', 'approved', {
      fullName: 'Naomi Aisa',
      email: 'naomi@people.example',
    });
    const first = await applied(own);
    portal.clock.advance(HOUR);
    const queued_at = new Date(portal.clock.now() - 1000).toISOString();
    const second = await portal.application(own, undefined, { fields: { queued_at } });
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
      resume: expect.stringMatching(/^\/api\/files\/[0-9a-f-]{36}\?expires=\d+&holder=\d+&signature=/),
      cover_letter: expect.stringMatching(/^\/api\/files\//),
      documents: expect.any(Object) as object,
      created_at: new Date(portal.clock.now()).toISOString(),
      queued_at,
      status_at: new Date(portal.clock.now()).toISOString(),
      sent_late_hours: null,
      answer: null,
      handed_in_by: null,
      held: false,
      company: { company_name: 'Kokoda Hardware', image_url: null },
      internship: {
        id: second.internship,
        title: 'Workshop Trainee',
        created_at: expect.any(String) as string,
        removed: false,
      },
      user: {
        full_name: 'Naomi Aisa',
        email: 'naomi@people.example',
        mobile_number: '+675 7000 0000',
        city: null,
      },
    } satisfies Record<
      Exclude<
        keyof Application,
        | 'sizes'
        | 'private_note'
        | 'withdrawn_at'
        | 'invited_at'
        | 'reminded_at'
        | 'answer_unlikely'
        | 'documents_end'
      >,
      unknown
    >);
  });

  test('who is hired reads the business’s number, and nobody else', async () => {
    const own = await portal.person('student');
    const business = await portal.person('business', 'approved', { businessNumber: '+675 325 1000' });
    const { id, internship } = await applied(own, await portal.internship(business));
    const phones = async () => {
      const [listed] = await portal.ownApplications(own);
      return [listed, await portal.details(id, own)].map((one) => one?.company.phone);
    };
    const setStatus = (status: string) => portal.setStatus(id, internship, status, business);
    expect(await phones()).toEqual([undefined, undefined]);
    portal.clock.advance(HOUR);
    await setStatus('hired');
    expect(await phones()).toEqual(['+675 325 1000', '+675 325 1000']);
    expect((await portal.ownApplications(own))[0]?.status_at).toBe(
      new Date(portal.clock.now()).toISOString(),
    );
    expect((await read(id, business)).body.internship_application.company).not.toHaveProperty('phone');
    await setStatus('viewed');
    expect(await phones()).toEqual([undefined, undefined]);
  });

  test.each(['abc', '0', '99999999999', '123'])('the id %s is not found by anybody', async (id) => {
    await expectRefusal(read(id, portal.student), 'not_found');
    await expectRefusal(read(id, portal.admin), 'not_found');
    await expectRefusal(applicants(id, portal.business), 'internship_not_found');
  });

  test('an internship’s id finds no application, and an application’s no internship', async () => {
    const { id, internship } = await applied();
    await expectRefusal(read(internship, portal.admin), 'not_found');
    await expectRefusal(applicants(id, portal.admin), 'internship_not_found');
  });

  test('those of an internship come in the order they were sent, the held ones only to admins', async () => {
    const internship = await portal.internship();
    const first = await applied(await portal.person('student'), internship);
    portal.clock.advance(HOUR);
    const held = await applied(await portal.person('student', 'pending'), internship);
    portal.clock.advance(HOUR);
    const last = await applied(await portal.person('student'), internship);
    const { body } = await applicants(internship, portal.business);
    expect(body.internship).toEqual({ id: internship, title: 'Workshop Trainee' });
    expect(body.internship_applications.map(({ id }) => id)).toEqual([first.id, last.id]);
    const all = await applicants(internship, portal.admin);
    expect(all.body.internship_applications.map((row) => [row.id, row.held])).toEqual([
      [first.id, false],
      [held.id, true],
      [last.id, false],
    ]);
  });

  test('a receipt is that of its application once it has arrived, for its student alone, also a rejected one', async () => {
    const student = await portal.person('student');
    const key = randomUUID();
    const ask = (of: string, by = student) => portal.get<ReceiptAnswer>(`/receipts/${of}`, by);
    await expectRefusal(ask(key), 'not_found');
    const sent = newSubmission(await portal.internship(), { key });
    const { internship_application, receipt } = (await portal.submit<SubmittedAnswer>(student, sent)).body;
    for (const written of [key, key.toUpperCase()]) {
      const { status, body } = await ask(written);
      expect([status, body]).toEqual([200, { status: 200, internship_application, receipt }]);
    }
    await expectRefusal(ask(key, await portal.person('student')), 'not_found');
    for (const none of [randomUUID(), 'receipt', '7', '%00']) await expectRefusal(ask(none), 'not_found');
    // The phone must learn what arrived.
    await portal.setAccountStatus(student, 'rejected');
    expect((await ask(key)).status).toBe(200);
  });
});
