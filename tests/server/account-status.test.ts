import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ApplicantsAnswer } from '#contract/applications';
import type { CountAnswer } from '#contract/answers';
import { messages } from '#contract/messages';
import { users } from '#server/db/schema';
import { internshipsOn } from '../support/internships';
import { describePortal, expectRefusal, type Person } from '../support/portal';
import { mailTo } from '../support/stored-rows';

describePortal('the account status, asked at every read', (portal) => {
  /** An approved business with one applicant, who is approved. */
  async function applied() {
    const owner = await portal.person('business');
    const student = await portal.person('student');
    const { id, internship } = await portal.application(student, await portal.internship(owner));
    const address = `/internship_applications/${internship}/applications`;
    const listed = () => portal.get<ApplicantsAnswer>(address, owner);
    return { owner, student, id, internship, address, listed };
  }
  type Applied = Awaited<ReturnType<typeof applied>>;

  const linksFor = async (id: number, reader: Person) => {
    const { resume, cover_letter } = await portal.details(id, reader);
    return [resume!, cover_letter!];
  };
  const statuses = async (links: string[]) =>
    Promise.all(links.map(async (link) => (await portal.open(link)).status));
  /** The number on the dashboard, and that beside the internship. */
  const counts = async ({ owner }: Applied) => {
    const { body } = await portal.get<CountAnswer>('/get_business_applications_count', owner);
    const own = await internshipsOn(portal).own(owner);
    return [body.count, ...own.map((row) => row.applications_count)];
  };
  const setStatus = ({ id, internship, owner }: Applied) => portal.setStatus(id, internship, 'hired', owner);

  describe.each(['pending', 'rejected'] as const)('%s', (status) => {
    test('a business reads no applicants, details, counts or documents, until it is approved again', async () => {
      const all = await applied();
      const { owner, student, id, address, listed } = all;
      const before = (await listed()).body.internship_applications;
      const links = await linksFor(id, owner);
      expect([before.length, await counts(all), await statuses(links)]).toEqual([1, [1, 1], [200, 200]]);
      await portal.setAccountStatus(owner, status);
      const said = status === 'pending' ? messages.business.applicantsPending : 'Not registered.';
      for (const path of [address, `/internship_applications/${id}`]) {
        const { status: code, body } = await portal.get(path, owner);
        expect([code, body.code]).toEqual([403, 'account_rejected']);
        expect(body.error).toContain(said);
        expect(JSON.stringify(body)).not.toContain(student.email);
      }
      await expectRefusal(setStatus(all), 'account_rejected');
      expect(await mailTo(portal.server, student)).toEqual([]);
      expect(await counts(all)).toEqual([0, 0]);
      expect(await statuses(links)).toEqual([403, 403]);
      expect(await statuses(await linksFor(id, student)), 'the student’s own').toEqual([200, 200]);
      await portal.setAccountStatus(owner, 'approved');
      expect((await listed()).body.internship_applications).toEqual(before);
      expect([await counts(all), await statuses(links)]).toEqual([
        [1, 1],
        [200, 200],
      ]);
    });

    test('a student disappears from a business, with contact, documents and counts, and comes back', async () => {
      const all = await applied();
      const { owner, student, id, internship, listed } = all;
      const other = await portal.application(await portal.person('student'), internship);
      const before = (await listed()).body.internship_applications;
      const links = await linksFor(id, owner);
      const shown = async () => (await listed()).body.internship_applications.map((row) => row.id);
      expect([await shown(), await counts(all)]).toEqual([
        [id, other.id],
        [2, 2],
      ]);
      await portal.setAccountStatus(student, status);
      expect([await shown(), await counts(all)]).toEqual([[other.id], [1, 1]]);
      await expectRefusal(portal.readApplication(id, owner), 'not_found');
      await expectRefusal(setStatus(all), 'not_found');
      expect(await statuses(links)).toEqual([403, 403]);
      expect(await statuses(await linksFor(id, portal.admin)), 'an admin’s').toEqual([200, 200]);
      const own = await portal.details(id, student);
      expect([own.held, await statuses([own.resume!])]).toEqual([true, [200]]);
      await portal.setAccountStatus(student, 'approved');
      expect((await listed()).body.internship_applications).toEqual(before);
      expect([await counts(all), await statuses(links)]).toEqual([
        [2, 2],
        [200, 200],
      ]);
      const told = (await mailTo(portal.server, owner)).map(({ data }) => data['applicantName']);
      expect(
        told.filter((name) => name === student.name),
        'once',
      ).toHaveLength(1);
    });
  });

  test('a business set back during its own request changes nothing', async () => {
    const all = await applied();
    const { database } = portal;
    const answer = portal.withTransaction(
      async (work) => {
        await database.update(users).set({ status: 'pending' }).where(eq(users.id, all.owner.id));
        return database.transaction(work);
      },
      () => setStatus(all),
    );
    await expectRefusal(answer, 'account_rejected');
    const { status } = await portal.details(all.id, all.student);
    expect([status, await mailTo(portal.server, all.student)]).toEqual(['submitted', []]);
  });
});
