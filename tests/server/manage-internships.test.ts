import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import type { InternshipStatus } from '#contract/status';
import { auditLog } from '#server/db/schema';
import { internshipsOn, wanted } from '../support/internships';
import { describePortal, HOUR } from '../support/portal';
import { START } from '../support/server';

const { statusUpdated } = messages.internship;

describePortal('a business changes its internship', (portal) => {
  const { audited, create, isListed, put, stored } = internshipsOn(portal);
  beforeEach(() => portal.clock.set(START));

  describe('by a status alone', () => {
    test.each<[InternshipStatus, unknown, InternshipStatus, string]>([
      ['available', 'ARCHIVED', 'archived', messages.internship.archived],
      ['inactive', 'archived', 'archived', messages.internship.archived],
      ['archived', 'Available', 'available', messages.internship.restored],
      ['inactive', 'available', 'available', statusUpdated.available],
      ['pending', 'available', 'available', statusUpdated.available],
      ['available', 'inactive', 'inactive', statusUpdated.inactive],
      ['archived', 'inactive', 'inactive', statusUpdated.inactive],
      ['archived', 'pending', 'pending', statusUpdated.pending],
    ])('%s, sent %j, becomes %s: %s', async (from, sent, to, message) => {
      const own = await portal.internship(portal.business, { status: from });
      const before = await stored(own);
      portal.clock.advance(HOUR);
      const at = new Date(portal.clock.now());
      const { status, body } = await put(own, { status: sent, something_else: 1 });
      expect([status, body.message, body.internship.status]).toEqual([200, message, to]);
      const withdrawnAt = from === 'available' ? at : null;
      expect(await stored(own)).toEqual({ ...before, status: to, updatedAt: at, withdrawnAt });
      expect(await audited(own)).toEqual([['internship status changed', { from, to }]]);
      expect(await isListed(own)).toBe(to === 'available');
    });

    test('that it has already changes nothing', async () => {
      const own = await portal.internship(portal.business, { status: 'archived' });
      const before = await stored(own);
      portal.clock.advance(HOUR);
      expect((await put(own, { status: 'archived' })).body.message).toBe(messages.internship.archived);
      expect([await stored(own), await audited(own)]).toEqual([before, []]);
    });

    test.each(['closed', '', null, 7])('%j is none', async (status) => {
      const own = await portal.internship();
      expect(await put(own, { status })).toMatchObject({
        status: 422,
        body: {
          error: messages.internship.statusFailed,
          errors: { status: [messages.validation.statusInvalid] },
        },
      });
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
        expect([body.message, body.internship.status]).toEqual([statusUpdated.pending, 'pending']);
        expect((await stored(own)).status).toBe('pending');
      },
    );

    test('what it had published can be put away, and waits for approval to come back', async () => {
      const fallen = await portal.person('business');
      const own = await portal.internship(fallen);
      await portal.setAccountStatus(fallen, 'pending');
      expect((await put(own, { status: 'archived' }, fallen)).body.internship.status).toBe('archived');
      const { body } = await put(own, { status: 'available' }, fallen);
      expect([body.message, body.internship.status]).toEqual([statusUpdated.pending, 'pending']);
      await portal.setAccountStatus(fallen, 'approved');
      expect([(await stored(own)).status, await isListed(own)]).toEqual(['available', true]);
    });
  });

  test('what it did is written down: what changed by name, who and from where', async () => {
    const { id } = (await create()).body.internship;
    await put(id, { ...wanted, title: 'Cook', duration: 4, status: 'inactive' });
    await put(id, { status: 'archived' });
    expect(await audited(id)).toEqual([
      ['internship created', { title: 'Kitchen Trainee', status: 'available' }],
      ['internship changed', { fields: expect.arrayContaining(['title', 'duration']) as string[] }],
      ['internship status changed', { from: 'available', to: 'inactive' }],
      ['internship status changed', { from: 'inactive', to: 'archived' }],
    ]);
    const [first] = await portal.database.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(first).toMatchObject({
      actorId: portal.business.id,
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
      const { status, headers } = await portal.call(method, to, { token: busy.token, json: wanted });
      expect([status, headers.get('retry-after')], method).toEqual([429, '10']);
    }
    expect((await put(await portal.internship(), { status: 'archived' })).status).toBe(200);
    portal.clock.advance(10_000);
    expect((await put(own, { status: 'available' }, busy)).status).toBe(200);
  });
});
