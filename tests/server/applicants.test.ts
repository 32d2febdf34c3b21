import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApplicationStatusAnswer, Opening } from '#contract/applications';
import type { OwnInternshipsAnswer } from '#contract/internships';
import { messages } from '#contract/messages';
import { applicationNotes, applicationOpenings } from '#server/db/schema';
import { listOpenings } from '#server/modules/applications/business-view.repository';
import { appliedTo } from '../support/answered-application';
import { describePortal, type Person, DAY, HOUR } from '../support/portal';
import { auditOf } from '../support/stored-rows';

const secret = 'Sister of our driver.\nAsk for her marks.';

describePortal('what a business sees and notes of its applicants, and who looked', (portal) => {
  const put = (id: number, internship_id: number, note: unknown, by: Person = portal.business) =>
    portal.call<ApplicationStatusAnswer>('PUT', `/internship_applications/${id}/note`, {
      token: by.token,
      json: { internship_id, note },
    });
  const listed = async (internship: number) => (await portal.applicants(internship)).internship_applications;
  const stored = (id: number) =>
    portal.database.select().from(applicationNotes).where(eq(applicationNotes.applicationId, id));

  test('private notes are read by the business, changed and deleted, and mailed to nobody', async () => {
    const { id, internship, applicant } = await appliedTo(portal);
    expect((await listed(internship))[0]!.private_note).toBe(null);
    const saved = await put(id, internship, `  ${secret}  `);
    expect([saved.status, saved.body.message]).toEqual([200, messages.applications.noteSaved]);
    expect(saved.body.internship_application.private_note).toBe(secret);
    expect((await listed(internship))[0]!.private_note).toBe(secret);
    expect((await portal.details(id, portal.business)).private_note).toBe(secret);
    await put(id, internship, 'Another.');
    expect(await stored(id)).toMatchObject([{ note: 'Another.', byUserId: portal.business.id }]);
    const deleted = await put(id, internship, ' \n ');
    expect(deleted.body.message).toBe(messages.applications.noteDeleted);
    expect([deleted.body.internship_application.private_note, await stored(id)]).toEqual([null, []]);
    expect((await portal.mailKinds(applicant)).filter((kind) => kind.includes('note'))).toEqual([]);
  });

  test('private notes are in no answer to the student or an admin, whatever they ask, and end with their internship', async () => {
    const { id, internship, applicant } = await appliedTo(portal);
    await put(id, internship, secret);
    const asked: [string, Person][] = [
      [`/internship_applications/${id}`, applicant],
      ['/internship_applications/my_applications', applicant],
      ['/profile', applicant],
      [`/internship_applications/${id}`, portal.admin],
      [`/internship_applications/${internship}/applications`, portal.admin],
      ['/admin/list_students', portal.admin],
    ];
    for (const [address, person] of asked) {
      const { status, body } = await portal.get<unknown>(address, person);
      const text = JSON.stringify(body);
      expect([address, status, text.includes('Sister'), text.includes('private_note')]).toEqual([
        ...[address, 200, false, false],
      ]);
    }
    await portal.call('DELETE', `/internship/${internship}`, { token: portal.business.token });
    expect(await stored(id)).toEqual([]);
  });

  test('private notes are in the log without their text, once for each change', async () => {
    const { id, internship } = await appliedTo(portal);
    await put(id, internship, secret);
    await put(id, internship, secret);
    await put(id, internship, '');
    await put(id, internship, '');
    const log = (await auditOf(portal.server, 'application', id)).filter(
      ({ action }) => action === 'application noted',
    );
    expect(log.map(({ details }) => details)).toEqual([{ note: 'saved' }, { note: 'deleted' }]);
    expect(JSON.stringify(log)).not.toContain('Sister');
  });

  test('applicants are counted by status under the search, whatever status is asked for', async () => {
    const internship = await portal.internship();
    const statuses = ['submitted', 'submitted', 'viewed', 'hired'] as const;
    for (const [index, status] of statuses.entries()) {
      const by = await portal.person('student', 'approved', {
        fullName: `${index % 2 ? 'Grace' : 'Maria'} ${index}`,
      });
      const { id } = await portal.application(by, internship);
      await portal.setStatus(id, internship, status);
    }
    const { id: answered } = await portal.application(
      await portal.person('student', 'approved', { fullName: 'Grace 4' }),
      internship,
    );
    await portal.post(`/internship_applications/${answered}/answer`, portal.business, {
      ...{ internship_id: internship, answer: 'not_this_time' },
    });
    await portal.application(await portal.person('student', 'pending'), internship);
    const of = async (query: string, by = portal.business) => {
      const { counts, total, internship_applications: rows } = await portal.applicants(internship, by, query);
      return { counts, total, rows: rows.length };
    };
    const counts = { submitted: 2, viewed: 1, hired: 1, not_this_time: 1, withdrawn: 0 };
    expect(await of('')).toEqual({ counts, total: 5, rows: 5 });
    expect(await of('?status=not_this_time')).toEqual({ counts, total: 1, rows: 1 });
    expect(await of('?status=withdrawn')).toEqual({ counts, total: 0, rows: 0 });
    expect(await of('?status=viewed')).toEqual({ counts, total: 1, rows: 1 });
    expect(await of('?status=submitted&limit=1')).toEqual({ counts, total: 2, rows: 1 });
    expect(await of('?search=grace')).toEqual({
      counts: { submitted: 1, viewed: 0, hired: 1, not_this_time: 1, withdrawn: 0 },
      ...{ total: 3, rows: 3 },
    });
    expect((await of('', portal.admin)).counts, 'an admin sees who is held').toEqual({
      ...counts,
      submitted: 3,
    });
    const { body } = await portal.get<OwnInternshipsAnswer>('/internship/my_internships', portal.business);
    expect(
      body.internships.find(({ id }) => id === internship),
      'who is answered is not new',
    ).toMatchObject({ applications_count: 5, new_applications_count: 2 });
  });

  test('applicants come with the sizes of their documents', async () => {
    const { internship } = await appliedTo(portal);
    const [{ sizes, resume } = {}] = (await portal.applicants(internship)).internship_applications;
    const { bytes } = await portal.open(resume!);
    expect(sizes).toMatchObject({
      resume: { kind: 'pdf', size: bytes.length },
      cover_letter: { kind: 'pdf' },
    });
  });

  const now = () => new Date(portal.clock.now()).toISOString();
  const openedOf = async (id: number, applicant: Person) =>
    (await portal.details(id, applicant)).opened!.map(({ by, what }: Opening) => `${by}: ${what}`);
  const storedOpenings = (id: number) =>
    portal.database.select().from(applicationOpenings).where(eq(applicationOpenings.applicationId, id));
  /** At noon in Port Moresby, so that hours later it is the same day. */
  const atNoon = () => portal.clock.advance(DAY - ((portal.clock.now() + 8 * HOUR) % DAY));

  test('who looked is told to the student: the card, the details and each document, with the day', async () => {
    atNoon();
    const { id, applicant } = await appliedTo(portal);
    expect((await portal.details(id, applicant)).opened).toEqual([]);
    const at = now();
    const { resume, cover_letter } = await portal.details(id, portal.business);
    portal.clock.advance(60_000);
    await portal.open(resume!);
    portal.clock.advance(60_000);
    await portal.open(cover_letter!);
    expect((await portal.details(id, applicant)).opened).toEqual([
      { what: 'contact', at, by: 'Kokoda Hardware' },
      { what: 'resume', at: expect.any(String) as string, by: 'Kokoda Hardware' },
      { what: 'cover_letter', at: now(), by: 'Kokoda Hardware' },
    ]);
    // Setting a status by hand opens nothing; the card's own call does.
    const other = await appliedTo(portal);
    await other.setStatus('viewed');
    expect(await openedOf(other.id, other.applicant)).toEqual([]);
    const third = await appliedTo(portal);
    await third.setStatus('viewed', { from: 'submitted' });
    expect(await openedOf(third.id, third.applicant)).toEqual(['Kokoda Hardware: contact']);
  });

  test('a look is one row for an account, a thing and a day, also when it is opened many times at once', async () => {
    atNoon();
    const { id, applicant } = await appliedTo(portal);
    const { resume } = await portal.details(id, portal.business);
    const first = now();
    await Promise.all(Array.from({ length: 20 }, () => portal.open(resume!)));
    portal.clock.advance(5 * HOUR);
    await portal.open((await portal.details(id, portal.business)).resume!);
    expect((await storedOpenings(id)).map(({ what }) => what).toSorted()).toEqual(['contact', 'resume']);
    expect((await portal.details(id, applicant)).opened![1]!.at).toBe(first);
    portal.clock.advance(DAY);
    await portal.open((await portal.details(id, portal.business)).resume!);
    expect(await storedOpenings(id)).toHaveLength(4);
  });

  test('looks do not count who only asks about it, the list, or the student', async () => {
    const { id, internship, applicant } = await appliedTo(portal);
    await portal.call('HEAD', `/internship_applications/${id}`, { token: portal.business.token });
    await portal.applicants(internship);
    await portal.open((await portal.details(id, applicant)).resume!);
    expect(await storedOpenings(id)).toEqual([]);
    const { resume } = await portal.details(id, await portal.person('admin'));
    await portal.call('HEAD', resume!);
    expect((await storedOpenings(id)).map(({ what }) => what)).toEqual(['contact']);
  });

  test('a look names an admin, is read by admins, and not by the business', async () => {
    const { id, applicant } = await appliedTo(portal);
    const admin = await portal.person('admin');
    const { resume } = await portal.details(id, admin);
    await portal.open(resume!);
    const expected = [`${admin.name}: contact`, `${admin.name}: resume`];
    expect((await openedOf(id, applicant)).toSorted()).toEqual(expected);
    expect((await portal.details(id, admin)).opened).toHaveLength(2);
    expect(await portal.details(id, portal.business)).not.toHaveProperty('opened');
  });

  test('an invitation to talk is no opening: it is dated once a day, and both sides read the last one', async () => {
    atNoon();
    const { id, internship, applicant } = await appliedTo(portal);
    const invite = () =>
      portal.post(`/internship_applications/${id}/answer`, portal.business, {
        ...{ internship_id: internship, answer: 'invited' },
      });
    const invitedAt = async (of: Person) => (await portal.details(id, of)).invited_at;
    expect(await invitedAt(applicant)).toBeUndefined();
    const first = now();
    expect((await invite()).status).toBe(200);
    portal.clock.advance(HOUR);
    await invite();
    expect([await invitedAt(applicant), await invitedAt(portal.business)]).toEqual([first, first]);
    expect(await portal.details(id, applicant)).toMatchObject({ status: 'submitted', answer: null });
    portal.clock.advance(DAY);
    await invite();
    expect(await invitedAt(applicant)).toBe(now());
    expect(await openedOf(id, applicant)).toEqual(['Kokoda Hardware: contact']);
  });

  test('looking is closed with a withdrawn application: the business has opened nothing more', async () => {
    const { id, applicant } = await appliedTo(portal);
    await portal.post(`/internship_applications/${id}/withdraw`, applicant, {});
    await portal.details(id, portal.business);
    expect(await storedOpenings(id)).toEqual([]);
  });

  test('looks are shown with the newest 50', async () => {
    const { id } = await appliedTo(portal);
    const day = (index: number) => new Date(Date.UTC(2027, 0, 1 + index));
    await portal.database.insert(applicationOpenings).values(
      Array.from({ length: 60 }, (_, index) => ({
        applicationId: id,
        byUserId: portal.business.id,
        what: 'resume' as const,
        day: day(index).toISOString().slice(0, 10),
        at: day(index),
      })),
    );
    const found = await listOpenings(portal.database, id);
    expect([found.length, found[0]!.at, found.at(-1)!.at]).toEqual([50, day(10), day(59)]);
  });
});
