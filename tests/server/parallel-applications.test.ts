import { expect, test } from 'vitest';
import type { SubmittedAnswer } from '#contract/applications';
import { internshipsOn } from '../support/internships';
import { describePortal, type Person } from '../support/portal';
import { mailTo } from '../support/stored-rows';
import { newSubmission } from '../support/submission';

const MANY = 20;
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

describePortal('many applications at the same moment', (portal) => {
  /** A student, a business and its internship, and how many files are stored: no other test uses them. */
  async function begin() {
    const business = await portal.person('business');
    const internship = await portal.internship(business);
    return {
      business,
      internship,
      student: await portal.person('student'),
      files: await portal.storedFiles(),
    };
  }

  /** Exactly one application of that student, with its receipt, its two files, and one mail about it. */
  async function expectOne({ student, business, files }: Awaited<ReturnType<typeof begin>>) {
    const { applications, receipts } = await portal.storedOf(student);
    expect([applications.length, receipts.length]).toEqual([1, 1]);
    expect(await portal.storedFiles(), 'two files, and none of the refused ones').toBe(files + 2);
    await portal.expectConsistentFiles();
    expect(await mailTo(portal.server, business)).toMatchObject([{ kind: 'new_application' }]);
  }

  test('twenty identical ones become one application, one mail and one answer', async () => {
    const begun = await begin();
    const sent = newSubmission(begun.internship);
    const answers = await Promise.all(times(MANY, () => portal.submit<SubmittedAnswer>(begun.student, sent)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]!.body.receipt.idempotency_key).toBe(sent.key);
    await expectOne(begun);
  });

  test('twenty with keys of their own become one application, and the others have already applied', async () => {
    const begun = await begin();
    const answers = await Promise.all(
      times(MANY, () => portal.submit(begun.student, newSubmission(begun.internship))),
    );
    const codes = answers.map(({ status, body }) => (status === 201 ? '' : body.code));
    expect(codes.sort()).toEqual(['', ...times(MANY - 1, () => 'already_applied')]);
    await expectOne(begun);
  });

  test('a student approved in the middle of sending: each application is released, and announced once', async () => {
    const { business } = await begin();
    const student = await portal.person('student', 'pending');
    const internships = await Promise.all(times(24, () => portal.internship(business)));
    const send = (ids: number[]) => ids.map((id) => portal.submit(student, newSubmission(id)));
    const approve = () => portal.post('/admin/approve_user', portal.admin, { id: student.id });
    const answers = await Promise.all([
      ...send(internships.slice(0, 12)),
      approve(),
      ...send(internships.slice(12)),
      approve(),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...times(24, () => 201)]);
    const { applications } = await portal.storedOf(student);
    expect(applications.filter(({ releasedAt }) => releasedAt !== null)).toHaveLength(24);
    const announced = (await mailTo(portal.server, business)).map(({ data }) => data['internshipId']);
    expect(new Set(announced)).toEqual(new Set(internships));
    expect(announced).toHaveLength(24);
    expect(await mailTo(portal.server, student)).toMatchObject([{ kind: 'registration_approved' }]);
  });

  test('accounts, internships and applications changed at the same moment: no deadlock, and no mail twice', async () => {
    const { business, student } = await begin();
    const { put } = internshipsOn(portal);
    const internships = await Promise.all(times(4, () => portal.internship(business)));
    const sent = await Promise.all(internships.map((id) => portal.application(student, id)));
    const pending = await Promise.all(times(4, () => portal.person('student', 'pending')));
    const decide = ({ id }: Person, status: string) =>
      portal.post('/admin/update_user_status', portal.admin, { id, status, reason: 'For a while.' });
    const setStatus = ({ id, internship }: (typeof sent)[0], status: string) =>
      portal.post(`/internship_applications/${id}/update_status`, business, {
        internship_id: internship,
        status,
      });
    const answers: { status: number }[] = await Promise.all(
      internships.flatMap((id, at) => [
        decide(business, at % 2 === 0 ? 'pending' : 'approved'),
        ...pending.map((one) => portal.submit(one, newSubmission(id))),
        put(id, { status: 'archived' }, business),
        decide(pending[at]!, 'approved'),
        setStatus(sent[at]!, 'viewed'),
        put(id, { status: 'available' }, business),
        setStatus(sent[at]!, 'hired'),
        decide(business, 'approved'),
      ]),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const announced = (await mailTo(portal.server, business))
      .filter(({ kind }) => kind === 'new_application')
      .map(({ data }) => `${String(data['applicantName'])} ${String(data['internshipId'])}`);
    expect(new Set(announced).size).toBe(announced.length);
  });
});
