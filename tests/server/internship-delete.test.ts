import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { InternshipAnswer } from '#contract/internships';
import { durations } from '#contract/limits';
import { messages } from '#contract/messages';
import { applications } from '#server/db/schema';
import { startMaintenance } from '#server/maintenance';
import { deleteExpiredTombstones } from '#server/modules/internships/manage.usecases';
import { internshipsOn, wanted } from '../support/internships';
import { DAY, describePortal, expectRefusal, HOUR } from '../support/portal';
import { START } from '../support/server';

describePortal('a business deletes its internship', (portal) => {
  const { create, find, isListed, own: ownOf, put, readList, remove, stored } = internshipsOn(portal);

  beforeEach(() => portal.clock.set(START));

  const applicationsTo = (id: number) =>
    portal.database.select().from(applications).where(eq(applications.internshipId, id));
  const ownIds = async () => (await ownOf()).map(({ id }) => id);

  test('once, and it is gone from every list and for everybody who did not apply', async () => {
    const own = await portal.internship();
    const before = await readList();
    portal.clock.advance(HOUR);
    const { status, body } = await remove(own);
    expect([status, body]).toEqual([200, { message: messages.internship.deleted }]);
    const at = new Date(START + HOUR);
    expect(await stored(own)).toMatchObject({ removedAt: at, updatedAt: at, status: 'available' });
    expect(await ownIds()).not.toContain(own);
    for (const viewer of [null, portal.admin]) {
      expect((await readList('', viewer)).internships.map(({ id }) => id)).not.toContain(own);
      expect((await readList(`?updated_since=${before.as_of}`, viewer)).removed).toContain(own);
    }
    for (const viewer of [portal.business, portal.student]) {
      expect((await portal.get(`/internship/${own}`, viewer)).status).toBe(404);
    }
    expect((await portal.get(`/internship_applications/${own}/applications`, portal.business)).status).toBe(
      404,
    );
    const row = await stored(own);
    portal.clock.advance(HOUR);
    await expectRefusal(remove(own), 'internship_not_found');
    for (const to of ['available', 'archived'])
      await expectRefusal(put(own, { status: to }), 'internship_not_found');
    expect(await stored(own)).toEqual(row);
  });

  test('and costs no student anything: their record stays, marked as removed, held ones too', async () => {
    const own = await portal.internship();
    const held = await portal.person('student', 'pending');
    for (const who of [portal.student, held]) await portal.application(who, own);
    expect((await remove(own)).status).toBe(200);
    for (const who of [portal.student, held]) {
      const record = (await portal.ownApplications(who)).find(({ internship }) => internship.id === own)!;
      expect(record.internship).toMatchObject({ title: 'Workshop Trainee', removed: true });
      const read = await portal.details(record.id, who);
      expect([read.internship.removed, (await portal.open(read.resume!)).status]).toEqual([true, 200]);
      expect((await portal.readApplication(record.id, portal.business)).status, 'gone for the business').toBe(
        404,
      );
      await expectRefusal(portal.setStatus(record.id, own, 'hired'), 'not_found');
      const details = await portal.get<InternshipAnswer>(`/internship/${own}`, who);
      expect([details.status, details.body.internship.description]).toEqual([200, 'Learn a trade.']);
    }
    await portal.setAccountStatus(held, 'approved');
    expect((await applicationsTo(own)).map(({ releasedAt }) => releasedAt !== null)).toEqual([true, true]);
    expect((await portal.get(`/internship_applications/${own}/applications`, portal.business)).status).toBe(
      404,
    );
  });

  test('while it was pending, and approval touches it no more', async () => {
    const fresh = await portal.person('business', 'pending');
    const own = await portal.internship(fresh, { status: 'pending' });
    await remove(own, fresh);
    const before = await stored(own);
    portal.clock.advance(HOUR);
    await portal.setAccountStatus(fresh, 'approved');
    expect(await stored(own)).toEqual(before);
    expect(await isListed(own)).toBe(false);
  });

  test('while it is being edited: the edit comes first or finds nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const own = await portal.internship();
      const [edit, deletion] = await Promise.all([put(own, { status: 'archived' }), remove(own)]);
      expect(deletion.status).toBe(200);
      expect([200, 404]).toContain(edit.status);
      const row = await stored(own);
      expect(row).toMatchObject({ status: edit.status === 200 ? 'archived' : 'available' });
      expect(row.removedAt).toBeInstanceOf(Date);
    }
  });

  describe('that it created with a key', () => {
    const createWith = (key: string, changes: Record<string, unknown> = {}) =>
      create({ ...wanted, ...changes }, portal.business, key);

    test('and the same request once more says that it is not there, and brings nothing back', async () => {
      const key = randomUUID();
      const { id } = (await createWith(key)).body.internship;
      await remove(id);
      const before = await ownIds();
      await expectRefusal(createWith(key), 'internship_not_found');
      await expectRefusal(createWith(key, { title: 'Other' }), 'idempotency_conflict');
      expect(await ownIds()).toEqual(before);
      expect((await stored(id)).removedAt).toBeInstanceOf(Date);
    });

    test('or only edited: the same request answers the row as it stands, and changes nothing', async () => {
      const key = randomUUID();
      const { id } = (await createWith(key)).body.internship;
      await put(id, { ...wanted, title: 'Cook' });
      const again = await createWith(key);
      expect([again.status, again.body.internship]).toMatchObject([201, { id, title: 'Cook' }]);
      await expectRefusal(createWith(key, { title: 'Cook' }), 'idempotency_conflict');
    });
  });

  describe('and when no phone can ask for it any more', () => {
    const longAfter = durations.listMemory + DAY;

    test('maintenance deletes the tombstone, unless somebody applied, and leaves all others', async () => {
      const unseen = await portal.internship();
      const applied = await portal.internship();
      const kept = await portal.internship(portal.business, { status: 'archived' });
      await portal.application(await portal.person('student'), applied);
      await portal.application(await portal.person('student', 'pending'), applied);
      await remove(unseen);
      await remove(applied);
      portal.clock.advance(longAfter);
      const late = await portal.internship();
      await remove(late);
      await startMaintenance(portal.deps)();
      expect(await find(unseen)).toBeUndefined();
      expect(await applicationsTo(applied)).toHaveLength(2);
      for (const id of [applied, kept, late]) expect(await find(id)).toBeDefined();
    });

    test('but as long as one can, the tombstone answers it', async () => {
      const own = await portal.internship();
      const asked = await readList();
      portal.clock.advance(60_000);
      await remove(own);
      portal.clock.set(Date.parse(asked.as_of) + durations.listMemory);
      await deleteExpiredTombstones(portal.deps);
      const changed = await readList(`?updated_since=${asked.as_of}`);
      expect([changed.whole, changed.removed.includes(own)]).toEqual([false, true]);
      portal.clock.advance(1);
      expect((await readList(`?updated_since=${asked.as_of}`)).whole).toBe(true);
    });
  });
});
