import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationAnswer, OwnApplicationsAnswer, SubmittedAnswer } from '#contract/applications';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import type { InternshipAnswer, InternshipSavedAnswer, OwnInternshipsAnswer } from '#contract/internships';
import { windows } from '#contract/limits';
import { applications, auditLog, internships } from '#server/db/schema';
import { startMaintenance } from '#server/maintenance';
import { deleteExpiredTombstones } from '#server/modules/internships/manage.usecases';
import { internshipsOn } from '../support/internships';
import { DAY, HOUR, newSubmission, type Portal, type Person, openPortal } from '../support/portal';
import { describeServer, START, type TestServer } from '../support/server';

describeServer('a business deletes its internship', (started) => {
  const { find, readList, stored } = internshipsOn(started);
  let server: TestServer;
  let portal: Portal;
  let business: Person;
  let student: Person;
  let admin: Person;

  beforeAll(async () => {
    ({ server, portal, business, student, admin } = await openPortal(started()));
  });
  beforeEach(() => server.clock.set(START));

  const remove = (id: number, person = business) =>
    server.call('DELETE', `/internship/${id}`, { token: person.token });
  const applicationsTo = (id: number) =>
    server.deps.database.select().from(applications).where(eq(applications.internshipId, id));
  const ownIds = async (person = business) =>
    (await portal.get<OwnInternshipsAnswer>('/internship/my_internships', person)).body.internships.map(
      ({ id }) => id,
    );

  test('and it is gone from every list and for everybody who did not apply', async () => {
    const own = await portal.internship(business);
    const before = await readList();
    server.clock.advance(HOUR);
    const { status, body } = await remove(own);
    expect([status, body]).toEqual([200, { message: 'Internship deleted successfully' }]);
    const at = new Date(START + HOUR);
    expect(await stored(own)).toMatchObject({ removedAt: at, updatedAt: at, status: 'available' });
    expect(await ownIds()).not.toContain(own);
    for (const viewer of [null, admin]) {
      expect((await readList('', viewer)).internships.map(({ id }) => id)).not.toContain(own);
      expect((await readList(`?updated_since=${before.as_of}`, viewer)).removed).toContain(own);
    }
    for (const viewer of [business, student]) {
      expect((await portal.get(`/internship/${own}`, viewer)).status).toBe(404);
    }
    expect((await portal.get(`/internship_applications/${own}/applications`, business)).status).toBe(404);
  });

  test('once; the second time it is not there', async () => {
    const own = await portal.internship(business);
    expect((await remove(own)).status).toBe(200);
    const before = await stored(own);
    server.clock.advance(HOUR);
    const again = await remove(own);
    expect([again.status, again.body.code]).toEqual([404, 'internship_not_found']);
    for (const json of [{ status: 'available' }, { status: 'archived' }]) {
      const change = await server.call('PUT', `/internship/${own}`, { token: business.token, json });
      expect(change.status).toBe(404);
    }
    expect(await stored(own)).toEqual(before);
  });

  test('20 times at the same moment: one deletes it, and one is written down', async () => {
    const own = await portal.internship(business);
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(own)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(404)]);
    const log = await server.deps.database
      .select({ action: auditLog.action, details: auditLog.details, actorId: auditLog.actorId })
      .from(auditLog)
      .where(eq(auditLog.subjectId, own));
    expect(log).toEqual([
      { action: 'internship deleted', details: { title: 'Workshop Trainee' }, actorId: business.id },
    ]);
  });

  test('and costs no student anything: their record stays, marked as removed, held ones too', async () => {
    const own = await portal.internship(business);
    const held = await portal.person('student', 'pending');
    for (const who of [student, held]) {
      const sent = await portal.submit<SubmittedAnswer>(who, newSubmission(own));
      const { id } = sent.body.internship_application;
      expect((await portal.get(`/internship_applications/${id}`, who)).status).toBe(200);
    }
    expect((await remove(own)).status).toBe(200);
    for (const who of [student, held]) {
      const { body } = await portal.get<OwnApplicationsAnswer>(
        '/internship_applications/my_applications',
        who,
      );
      const record = body.internship_application.find(({ internship }) => internship.id === own)!;
      expect(record.internship).toMatchObject({ title: 'Workshop Trainee', removed: true });
      const path = `/internship_applications/${record.id}`;
      const read = await portal.get<ApplicationAnswer>(path, who);
      expect(read.body.internship_application.internship.removed).toBe(true);
      expect((await portal.open(read.body.internship_application.resume!)).status).toBe(200);
      expect((await portal.get(path, business)).status, 'gone for the business').toBe(404);
      const details = await portal.get<InternshipAnswer>(`/internship/${own}`, who);
      expect([details.status, details.body.internship.description]).toEqual([200, 'Learn a trade.']);
    }
    await portal.post('/admin/approve_user', admin, { id: held.id });
    expect((await applicationsTo(own)).map(({ releasedAt }) => releasedAt !== null)).toEqual([true, true]);
    expect((await portal.get(`/internship_applications/${own}/applications`, business)).status).toBe(404);
  });

  test('while it was pending, and approval touches it no more', async () => {
    const fresh = await portal.person('business', 'pending');
    const own = await portal.internship(fresh, { status: 'pending' });
    await remove(own, fresh);
    const before = await stored(own);
    server.clock.advance(HOUR);
    expect((await portal.post('/admin/approve_user', admin, { id: fresh.id })).status).toBe(200);
    expect(await stored(own)).toEqual(before);
    expect((await readList()).internships.map(({ id }) => id)).not.toContain(own);
  });

  test('and new applications to it are refused', async () => {
    const own = await portal.internship(business);
    await remove(own);
    const { status, body } = await portal.submit(student, newSubmission(own));
    expect([status, body.code]).toEqual([404, 'internship_not_found']);
    expect(await applicationsTo(own)).toEqual([]);
  });

  test('while applications arrive: each is stored or refused, and none is lost', async () => {
    const students = await Promise.all(Array.from({ length: 12 }, () => portal.person('student')));
    for (let round = 0; round < 4; round++) {
      const own = await portal.internship(business);
      const waiting = [...students];
      const answers: { studentId: number; status: number }[] = [];
      let deleting: ReturnType<typeof remove> | undefined;
      const send = async () => {
        for (let who = waiting.shift(); who; who = waiting.shift()) {
          const { status } = await portal.submit(who, newSubmission(own));
          answers.push({ studentId: who.id, status });
          // The deletion goes out while four are on their way, later in each round.
          if (answers.length === round + 1) deleting = remove(own);
        }
      };
      await Promise.all([send(), send(), send(), send()]);
      expect((await deleting)?.status).toBe(200);
      expect(answers.filter(({ status }) => status !== 201 && status !== 404)).toEqual([]);
      const taken = answers.filter(({ status }) => status === 201).map(({ studentId }) => studentId);
      const kept = (await applicationsTo(own)).map(({ studentId }) => studentId);
      expect(kept.sort()).toEqual(taken.sort());
      expect((await stored(own)).removedAt).toBeInstanceOf(Date);
    }
  });

  test('while it is being edited: the edit comes first or finds nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const own = await portal.internship(business);
      const json = { status: 'archived' };
      const [edit, deletion] = await Promise.all([
        server.call('PUT', `/internship/${own}`, { token: business.token, json }),
        remove(own),
      ]);
      expect(deletion.status).toBe(200);
      expect([200, 404]).toContain(edit.status);
      const row = await stored(own);
      expect(row).toMatchObject({ status: edit.status === 200 ? 'archived' : 'available' });
      expect(row.removedAt).toBeInstanceOf(Date);
    }
  });

  describe('that it created with a key', () => {
    const wanted = {
      title: 'Kitchen Trainee',
      location: 'Kokopo',
      internship_financing: 'paid',
      duration: 3,
      required_skills: ['Speed'],
      last_date_to_apply: '2027-12-24',
      internship_category_id: 7,
      description: 'Learn to cook.',
    };
    const create = (key: string, changes: Record<string, unknown> = {}) =>
      server.call<InternshipSavedAnswer & { code?: string }>('POST', '/internship/', {
        token: business.token,
        json: { ...wanted, ...changes },
        headers: { [IDEMPOTENCY_KEY_HEADER]: key },
      });

    test('and the same request once more says that it is not there, and brings nothing back', async () => {
      const key = randomUUID();
      const { id } = (await create(key)).body.internship;
      await remove(id);
      const before = await ownIds();
      const again = await create(key);
      expect([again.status, again.body.code]).toEqual([404, 'internship_not_found']);
      expect((await create(key, { title: 'Other' })).body.code).toBe('idempotency_conflict');
      expect(await ownIds()).toEqual(before);
      expect((await stored(id)).removedAt).toBeInstanceOf(Date);
    });

    test('or only edited: the same request answers the row as it stands, and changes nothing', async () => {
      const key = randomUUID();
      const { id } = (await create(key)).body.internship;
      const json = { ...wanted, title: 'Cook' };
      await server.call('PUT', `/internship/${id}`, { token: business.token, json });
      const again = await create(key);
      expect([again.status, again.body.internship]).toMatchObject([201, { id, title: 'Cook' }]);
      expect((await create(key, { title: 'Cook' })).body.code).toBe('idempotency_conflict');
    });
  });

  describe('and when no phone can ask for it any more', () => {
    const longAfter = windows.listMemory + DAY;

    test('housekeeping takes the tombstone, unless somebody applied, and leaves all others', async () => {
      const unseen = await portal.internship(business);
      const applied = await portal.internship(business);
      const kept = await portal.internship(business, { status: 'archived' });
      await portal.submit(await portal.person('student'), newSubmission(applied));
      await portal.submit(await portal.person('student', 'pending'), newSubmission(applied));
      await remove(unseen);
      await remove(applied);
      server.clock.advance(longAfter);
      const late = await portal.internship(business);
      await remove(late);
      await startMaintenance(server.deps)();
      expect(await find(unseen)).toBeUndefined();
      expect(await applicationsTo(applied)).toHaveLength(2);
      for (const id of [applied, kept, late]) expect(await find(id)).toBeDefined();
    });

    test('but as long as one can, the tombstone answers it', async () => {
      const own = await portal.internship(business);
      const asked = await readList();
      server.clock.advance(60_000);
      await remove(own);
      server.clock.set(Date.parse(asked.as_of) + windows.listMemory);
      await deleteExpiredTombstones(server.deps);
      const changed = await readList(`?updated_since=${asked.as_of}`);
      expect([changed.whole, changed.removed.includes(own)]).toEqual([false, true]);
      server.clock.advance(1);
      expect((await readList(`?updated_since=${asked.as_of}`)).whole).toBe(true);
    });

    test('its creation key is free again', async () => {
      const creationKey = randomUUID();
      const own = await portal.internship(business, { creationKey });
      await remove(own);
      server.clock.advance(longAfter);
      await deleteExpiredTombstones(server.deps);
      const mine = and(eq(internships.businessId, business.id), eq(internships.creationKey, creationKey));
      expect(await server.deps.database.$count(internships, mine)).toBe(0);
    });
  });
});
