import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AdminOverview, BusinessOverview } from '#contract/overview';
import type { CountAnswer } from '#contract/answers';
import type { ApplicationStatusAnswer } from '#contract/applications';
import type { InternshipAnswer, OwnInternshipsAnswer } from '#contract/internships';
import { withdrawal } from '#contract/messages/applications';
import { applicationNotes, applications } from '#server/db/schema';
import { appliedTo } from '../support/answered-application';
import { DAY, describePortal, expectRefusal, HOUR, type Person } from '../support/portal';
import { auditOf, mailTo } from '../support/stored-rows';
import { newSubmission } from '../support/submission';

describePortal('an application that its student withdraws', (portal) => {
  const withdraw = (id: number, by: Person) =>
    portal.post<ApplicationStatusAnswer>(`/internship_applications/${id}/withdraw`, by, {});
  const mailsOf = async (id: number, to: Person = portal.business) =>
    (await mailTo(portal.server, to)).filter(
      ({ kind, data }) => kind === 'application_withdrawn' && data['internshipId'] === id,
    );
  const ownBusiness = async () => {
    const business = await portal.person('business');
    return { business, ...(await appliedTo(portal, 'approved', business)) };
  };

  test('keeps its status, says when, and mails the business once, however often it is asked', async () => {
    const { id, internship, applicant, setStatus } = await appliedTo(portal);
    await setStatus('viewed');
    portal.clock.advance(HOUR);
    const at = new Date(portal.clock.now()).toISOString();
    const { status, body } = await withdraw(id, applicant);
    expect([status, body.message]).toEqual([200, withdrawal.done]);
    expect(body.internship_application).toMatchObject({ status: 'viewed', withdrawn_at: at });
    portal.clock.advance(HOUR);
    const again = await Promise.all(Array.from({ length: 10 }, () => withdraw(id, applicant)));
    for (const answer of again)
      expect([answer.status, answer.body.internship_application.withdrawn_at]).toEqual([200, at]);
    expect((await mailsOf(internship)).map(({ data }) => data['applicantName'])).toEqual([applicant.name]);
    const log = await auditOf(portal.server, 'application', id);
    expect(log.filter(({ action }) => action === 'application withdrawn')).toMatchObject([
      { actorId: applicant.id },
    ]);
  });

  test('shows its business a name and what happened, and closes documents, contact and links given before', async () => {
    const { id, internship, applicant, answer } = await appliedTo(portal);
    await answer({ answer: 'not_this_time', note: 'Next year.' });
    const before = await portal.details(id, portal.business);
    expect((await portal.open(before.resume!)).status).toBe(200);
    await withdraw(id, applicant);
    for (const link of [before.resume!, before.cover_letter!])
      await expectRefusal(portal.get(link), 'link_expired');
    const [row] = (await portal.applicants(internship)).internship_applications;
    const details = await portal.details(id, portal.business);
    for (const shown of [row!, details]) {
      expect(shown).toMatchObject({ withdrawn_at: expect.any(String) as string, levels: [], resume: null });
      expect(shown.user).toEqual({ full_name: applicant.name, email: '', mobile_number: null });
      expect(JSON.stringify(shown)).not.toMatch(/api\/files|people\.example|Secondary School|\+675/);
    }
    expect(details.history).toHaveLength(1);
    expect(details.answers).toHaveLength(1);
  });

  test('stays open to its student and to admins, and the one application for its internship', async () => {
    const { id, internship, applicant } = await appliedTo(portal);
    await withdraw(id, applicant);
    for (const person of [applicant, portal.admin]) {
      const shown = await portal.details(id, person);
      expect(shown.user.email).toBe(applicant.email);
      expect((await portal.open(shown.resume!)).status).toBe(200);
    }
    expect((await portal.applicants(internship, portal.admin)).internship_applications[0]!.resume).not.toBe(
      null,
    );
    await expectRefusal(portal.submit(applicant, newSubmission(internship)), 'already_applied');
  });

  test('is said with its time on the page of the internship, to its student alone', async () => {
    const { id, internship, applicant } = await appliedTo(portal);
    const shown = async (by: Person) =>
      (await portal.get<InternshipAnswer>(`/internship/${internship}`, by)).body.internship;
    expect((await shown(applicant)).withdrawn_at).toBe(undefined);
    const { body } = await withdraw(id, applicant);
    const { withdrawn_at } = body.internship_application;
    expect(await shown(applicant)).toMatchObject({ is_applied: 1, withdrawn_at });
    const other = await portal.person('student');
    for (const person of [other, portal.business, portal.admin])
      expect((await shown(person)).withdrawn_at).toBe(undefined);
  });

  test('counts for nobody who waits, and is apart in the list', async () => {
    const { business, id, internship, applicant } = await ownBusiness();
    const second = await portal.person('student');
    await portal.application(second, internship);
    portal.clock.advance(15 * DAY);
    const counted = async () => {
      const { body: overview } = await portal.get<BusinessOverview>('/business/overview', business);
      const { body: own } = await portal.get<OwnInternshipsAnswer>('/internship/my_internships', business);
      const { body: all } = await portal.get<CountAnswer>('/get_business_applications_count', business);
      const { body: admin } = await portal.get<AdminOverview>(
        '/admin/overview',
        await portal.person('admin'),
      );
      const unanswered = admin.unanswered.businesses.find((one) => one.id === business.id);
      const [row] = own.internships;
      const { counts, total } = await portal.applicants(internship, business);
      return {
        people: overview.waiting.length,
        overview: overview.counts,
        row: row!.applications_count,
        all: all.count,
        unanswered: unanswered?.applications,
        counts,
        total,
      };
    };
    expect(await counted()).toMatchObject({ people: 2, row: 2, all: 2, unanswered: 2, total: 2 });
    await withdraw(id, applicant);
    expect(await counted()).toMatchObject({
      people: 1,
      overview: { applications: 1, waiting: 1 },
      row: 1,
      all: 1,
      unanswered: 1,
      counts: { submitted: 1, viewed: 0, hired: 0, not_this_time: 0, withdrawn: 1 },
      total: 2,
    });
    const submitted = await portal.applicants(internship, business, '?status=submitted');
    expect([submitted.total, submitted.internship_applications.map((one) => one.user.full_name)]).toEqual([
      1,
      [second.name],
    ]);
    const gone = await portal.applicants(internship, business, '?status=withdrawn');
    expect(gone.internship_applications.map((one) => one.user.full_name)).toEqual([applicant.name]);
  });

  test('is not withdrawn once hired, and hired no more once withdrawn, at the same moment either', async () => {
    const hired = await appliedTo(portal);
    await hired.setStatus('hired');
    await expectRefusal(withdraw(hired.id, hired.applicant), 'application_hired');
    expect(await mailsOf(hired.internship)).toEqual([]);
    for (let round = 0; round < 5; round += 1) {
      const { id, applicant, setStatus } = await appliedTo(portal);
      const answers = await Promise.all([withdraw(id, applicant), setStatus('hired')]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const [row] = await portal.database.select().from(applications).where(eq(applications.id, id));
      expect(row!.status === 'hired').toBe(row!.withdrawnAt === null);
    }
  });

  test('is answered, noted and moved no more, and what was noted is gone', async () => {
    const { id, internship, applicant, answer, setStatus } = await appliedTo(portal);
    const note = (text: string) =>
      portal.call('PUT', `/internship_applications/${id}/note`, {
        token: portal.business.token,
        json: { internship_id: internship, note: text },
      });
    await note('Ask for her marks.');
    await withdraw(id, applicant);
    await expectRefusal(answer({ answer: 'not_this_time' }), 'application_withdrawn');
    await expectRefusal(setStatus('viewed'), 'application_withdrawn');
    await expectRefusal(note('Later.'), 'application_withdrawn');
    const notes = portal.database.select().from(applicationNotes);
    expect(await notes.where(eq(applicationNotes.applicationId, id))).toEqual([]);
  });

  test('that was held is never shown to the business, which is not mailed', async () => {
    const business = await portal.person('business');
    const { id, internship, applicant } = await appliedTo(portal, 'pending', business);
    await withdraw(id, applicant);
    await portal.setAccountStatus(applicant, 'approved');
    expect((await portal.applicants(internship, business)).internship_applications).toEqual([]);
    await expectRefusal(portal.readApplication(id, business), 'not_found');
    expect(await mailTo(portal.server, business)).toEqual([]);
  });

  test('of a student who was rejected since is withdrawn without a mail', async () => {
    const { id, internship, applicant } = await appliedTo(portal);
    await portal.setAccountStatus(applicant, 'rejected');
    expect((await withdraw(id, applicant)).status).toBe(200);
    expect(await mailsOf(internship)).toEqual([]);
  });
});
