import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closesAt } from '#contract/closing';
import type { InternshipSavedAnswer } from '#contract/internships';
import type { AccountStatus, InternshipStatus } from '#contract/status';
import { auditLog, users } from '#server/db/schema';
import { changesOn, wanted } from '../support/internship-changes';
import { internshipsOn } from '../support/internships';
import { DAY, HOUR, openPortal, type Person, type Portal } from '../support/portal';
import { describeServer, START, type TestServer } from '../support/server';

describeServer('a business changes its internship', (started) => {
  const { audited, readList, stored } = internshipsOn(started);
  const { put, refused } = changesOn(started, () => business);
  let server: TestServer;
  let portal: Portal;
  let business: Person;
  let student: Person;
  let admin: Person;

  beforeAll(async () => {
    ({ server, portal, business, student, admin } = await openPortal(started()));
  });
  beforeEach(() => server.clock.set(START));

  const stand = (person: Person, status: AccountStatus) =>
    server.deps.database.update(users).set({ status }).where(eq(users.id, person.id));

  describe('by a status alone', () => {
    test.each<[InternshipStatus, unknown, InternshipStatus, string]>([
      ['available', 'ARCHIVED', 'archived', 'Internship archived successfully'],
      ['inactive', 'archived', 'archived', 'Internship archived successfully'],
      ['archived', 'Available', 'available', 'Internship restored successfully'],
      ['inactive', 'available', 'available', 'Internship status updated to available'],
      ['pending', 'available', 'available', 'Internship status updated to available'],
      ['available', 'inactive', 'inactive', 'Internship status updated to inactive'],
    ])('%s, sent %j, becomes %s: %s', async (from, sent, to, message) => {
      const own = await portal.internship(business, { status: from });
      const before = await stored(own);
      server.clock.advance(HOUR);
      const at = new Date(server.clock.now());
      const { status, body } = await put(own, { status: sent, something_else: 1 });
      expect([status, body.message, body.internship.status]).toEqual([200, message, to]);
      const withdrawnAt = from === 'available' ? at : null;
      expect(await stored(own)).toEqual({ ...before, status: to, updatedAt: at, withdrawnAt });
      expect(await audited(own)).toEqual([['internship status changed', { from, to }]]);
      expect((await readList()).internships.some(({ id }) => id === own)).toBe(to === 'available');
    });

    test('that it has already changes nothing', async () => {
      const own = await portal.internship(business, { status: 'archived' });
      const before = await stored(own);
      server.clock.advance(HOUR);
      expect((await put(own, { status: 'archived' })).body.message).toBe('Internship archived successfully');
      expect([await stored(own), await audited(own)]).toEqual([before, []]);
    });

    test.each(['closed', '', null, 7])('%j is none', async (status) => {
      const own = await portal.internship(business);
      expect(await refused(own, { status })).toMatchObject({
        status: 422,
        error: 'Error updating status',
        errors: { status: ['Please choose one of the given statuses.'] },
      });
    });

    test('restored after closing it is back with its business and stays closed by its date', async () => {
      const own = await portal.internship(business, { status: 'archived', lastDateToApply: '2027-03-05' });
      server.clock.set(closesAt('2027-03-05') + DAY);
      const { body } = await put(own, { status: 'available' });
      expect([body.message, body.internship.status]).toEqual([
        'Internship restored successfully',
        'available',
      ]);
      expect((await readList()).internships.map(({ id }) => id)).not.toContain(own);
    });

    test('archived it leaves the list, and who asks for what changed hears it', async () => {
      const own = await portal.internship(business);
      const before = await readList();
      server.clock.advance(HOUR);
      await put(own, { status: 'archived' });
      expect((await readList(`?updated_since=${before.as_of}`)).removed).toContain(own);
    });
  });

  describe('while it is not approved', () => {
    test.each(['available', 'archived', 'inactive', 'pending'])(
      'its pending internship stays pending when it sends %s',
      async (status) => {
        const fresh = await portal.person('business', 'pending');
        const own = await portal.internship(fresh, { status: 'pending' });
        expect((await put(own, { ...wanted, status }, fresh)).body.internship.status).toBe('pending');
        const { body } = await put(own, { status }, fresh);
        expect([body.message, body.internship.status]).toEqual([
          'Internship status updated to pending',
          'pending',
        ]);
        expect((await stored(own)).status).toBe('pending');
      },
    );

    test('what it had published can be put away, and waits for approval to come back', async () => {
      const fallen = await portal.person('business');
      const own = await portal.internship(fallen);
      await stand(fallen, 'pending');
      expect((await put(own, { status: 'archived' }, fallen)).body.internship.status).toBe('archived');
      const { body } = await put(own, { status: 'available' }, fallen);
      expect([body.message, body.internship.status]).toEqual([
        'Internship status updated to pending',
        'pending',
      ]);
      await portal.post('/admin/approve_user', admin, { id: fallen.id });
      expect((await stored(own)).status).toBe('available');
      expect((await readList()).internships.map(({ id }) => id)).toContain(own);
    });

    test('because it was rejected, it changes and deletes nothing and is told why', async () => {
      const rejected = await portal.person('business', 'rejected', { statusReason: 'Not registered.' });
      const own = await portal.internship(rejected, { status: 'pending' });
      const before = await stored(own);
      for (const json of [wanted, { status: 'archived' }, {}]) {
        const answer = await refused(own, json, rejected);
        expect(answer).toMatchObject({ status: 403, code: 'account_rejected' });
        expect(answer.error).toContain('Not registered.');
      }
      const deleted = await server.call('DELETE', `/internship/${own}`, { token: rejected.token });
      expect([deleted.status, deleted.body.code]).toEqual([403, 'account_rejected']);
      expect([await stored(own), await audited(own)]).toEqual([before, []]);
    });
  });

  test('nobody else does: it is not there for another business, and not for other roles at all', async () => {
    const own = await portal.internship(business);
    const before = await stored(own);
    const other = await portal.person('business');
    const outsiders = [
      [other, 404, 'internship_not_found'],
      [student, 403, 'not_business'],
      [admin, 403, 'not_business'],
      [null, 401, 'token_missing'],
    ] as const;
    for (const [person, status, code] of outsiders) {
      for (const json of [wanted, { status: 'archived' }]) {
        expect(await refused(own, json, person)).toMatchObject({ status, code });
      }
      const deleted = await server.call('DELETE', `/internship/${own}`, { token: person?.token });
      expect([deleted.status, deleted.body.code]).toEqual([status, code]);
    }
    expect([await stored(own), await audited(own)]).toEqual([before, []]);
  });

  test.each(['0', 'abc', '2147483648', '999999'])('with the id %s is not there', async (id) => {
    expect(await refused(id, wanted)).toMatchObject({ status: 404, code: 'internship_not_found' });
    expect(await refused(id, { status: 'archived' })).toMatchObject({ status: 404 });
  });

  test('what it did is written down: what changed by name, who and from where', async () => {
    const { body } = await portal.post<InternshipSavedAnswer>('/internship/', business, wanted);
    const { id } = body.internship;
    await put(id, { ...wanted, title: 'Cook', duration: 4, status: 'inactive' });
    await put(id, { status: 'archived' });
    expect(await audited(id)).toEqual([
      ['internship created', { title: 'Kitchen Trainee', status: 'available' }],
      ['internship changed', { fields: expect.arrayContaining(['title', 'duration']) as string[] }],
      ['internship status changed', { from: 'available', to: 'inactive' }],
      ['internship status changed', { from: 'inactive', to: 'archived' }],
    ]);
    const [first] = await server.deps.database.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(first).toMatchObject({
      actorId: business.id,
      actorRole: 'business',
      subjectType: 'internship',
      address: '127.0.0.1',
    });
  });

  test('too often in too short a time it has to wait, whatever it does', async () => {
    const busy = await portal.person('business');
    const own = await portal.internship(busy);
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => put(own, { status: 'available' }, busy)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const path = `/internship/${own}`;
    const calls = [
      ['PUT', path],
      ['DELETE', path],
      ['POST', '/internship/'],
    ] as const;
    for (const [method, to] of calls) {
      const { status, headers } = await server.call(method, to, { token: busy.token, json: wanted });
      expect([status, headers.get('retry-after')], method).toEqual([429, '10']);
    }
    expect((await put(await portal.internship(business), { status: 'archived' })).status).toBe(200);
    server.clock.advance(10_000);
    expect((await put(own, { status: 'available' }, busy)).status).toBe(200);
  });
});
