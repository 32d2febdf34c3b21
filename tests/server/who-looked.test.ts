import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Opening } from '#contract/applications';
import { applicationOpenings } from '#server/db/schema';
import { listOpenings } from '#server/modules/applications/business-view.repository';
import { appliedTo } from '../support/answered-application';
import { DAY, describePortal, HOUR, type Person } from '../support/portal';

describePortal('who looked at an application', (portal) => {
  const now = () => new Date(portal.clock.now()).toISOString();
  const openedOf = async (id: number, applicant: Person) =>
    (await portal.details(id, applicant)).opened!.map(({ by, what }: Opening) => `${by}: ${what}`);
  const stored = (id: number) =>
    portal.database.select().from(applicationOpenings).where(eq(applicationOpenings.applicationId, id));
  /** At noon in Port Moresby, so that hours later it is the same day. */
  const atNoon = () => portal.clock.advance(DAY - ((portal.clock.now() + 8 * HOUR) % DAY));

  test('is told to the student: the card, the details and each document, with the day', async () => {
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

  test('is one row for an account, a thing and a day, also when it is opened many times at once', async () => {
    atNoon();
    const { id, applicant } = await appliedTo(portal);
    const { resume } = await portal.details(id, portal.business);
    const first = now();
    await Promise.all(Array.from({ length: 20 }, () => portal.open(resume!)));
    portal.clock.advance(5 * HOUR);
    await portal.open((await portal.details(id, portal.business)).resume!);
    expect((await stored(id)).map(({ what }) => what).toSorted()).toEqual(['contact', 'resume']);
    expect((await portal.details(id, applicant)).opened![1]!.at).toBe(first);
    portal.clock.advance(DAY);
    await portal.open((await portal.details(id, portal.business)).resume!);
    expect(await stored(id)).toHaveLength(4);
  });

  test('does not count who only asks about it, the list, or the student', async () => {
    const { id, internship, applicant } = await appliedTo(portal);
    await portal.call('HEAD', `/internship_applications/${id}`, { token: portal.business.token });
    await portal.applicants(internship);
    await portal.open((await portal.details(id, applicant)).resume!);
    expect(await stored(id)).toEqual([]);
    const { resume } = await portal.details(id, await portal.person('admin'));
    await portal.call('HEAD', resume!);
    expect((await stored(id)).map(({ what }) => what)).toEqual(['contact']);
  });

  test('names an admin, is read by admins, and not by the business', async () => {
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

  test('is closed with a withdrawn application: the business has opened nothing more', async () => {
    const { id, applicant } = await appliedTo(portal);
    await portal.post(`/internship_applications/${id}/withdraw`, applicant, {});
    await portal.details(id, portal.business);
    expect(await stored(id)).toEqual([]);
  });

  test('is shown with the newest 50', async () => {
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
