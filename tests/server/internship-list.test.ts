import { describe, expect, test } from 'vitest';
import { defaultCategories, type CategoriesAnswer } from '#contract/categories';
import { closesAt } from '#contract/dates';
import { internships, users } from '#server/db/schema';
import { internshipsOn } from '../support/internships';
import { DAY, describePortal, expectRefusal, HOUR } from '../support/portal';

describePortal('the list of internships', (portal) => {
  const { change, list, listed, stored } = internshipsOn(portal);

  test('categories are there from the start, in their order', async () => {
    const { body } = await portal.get<CategoriesAnswer>('/internship_categories');
    expect(body.internship_categories.map(({ name }) => name)).toEqual([...defaultCategories]);
  });

  describe('the public list', () => {
    test('shows what is available, open and of an approved business, without contacts and whole descriptions', async () => {
      const shown = await portal.internship(portal.business, { categoryId: 3 });
      const row = (await list()).body.internships.find(({ id }) => id === shown);
      expect(row).toEqual({
        id: shown,
        title: 'Workshop Trainee',
        location: 'Lae',
        internship_type: null,
        internship_financing: 'paid',
        duration: 12,
        duration_unit: 'weeks',
        last_date_to_apply: '2027-03-11',
        status: 'available',
        created_at: '2027-03-01T00:00:00.000Z',
        updated_at: '2027-03-01T00:00:00.000Z',
        internship_category_id: 3,
        category: 'Construction & Trades',
        excerpt: (await stored(shown)).description,
        company: { id: portal.business.id, company_name: 'Kokoda Hardware', logo_url: null },
      });
    });

    test.each([
      ['Sort the nails.\n\n  Sweep.', 'Sort the nails. Sweep.'],
      ['x'.repeat(120), 'x'.repeat(120)],
      [`${'Word '.repeat(30)}end.`, `${'Word '.repeat(23).trim()}…`],
      ['Sort nails. Call +675 7200 3301 or write to kila@kundu.example.', 'Sort nails. Call…'],
      ['Look at https://kundu.example first.', 'Look at…'],
      ['kila@kundu.example', ''],
      ['Call 7200.3301 now.', 'Call…'],
      ['Call 7200 - 3301 now.', 'Call…'],
      ['Apply at kundu.com.pg now.', 'Apply at…'],
      ['Write to kila @ kundu.com.', 'Write to…'],
      ['From 12/10/2026 for 3 months.', 'From 12/10/2026 for 3 months.'],
    ])('has of the description %j the beginning, without contacts: %j', async (description, excerpt) => {
      const shown = await portal.internship(portal.business, { description });
      const row = async () => (await list()).body.internships.find(({ id }) => id === shown);
      expect((await row())?.excerpt).toBe(excerpt);
    });

    test('says what is shown where a value is missing', async () => {
      const nameless = await portal.person('business', 'approved', { companyName: null });
      const shown = await portal.internship(nameless);
      const row = (await list()).body.internships.find(({ id }) => id === shown);
      expect([row?.company.company_name, row?.category, row?.internship_category_id]).toEqual([
        'Company not available',
        'Not specified',
        null,
      ]);
    });

    test('leaves out every other one; an admin sees all but the removed', async () => {
      const hidden = [
        await portal.internship(portal.business, { status: 'archived' }),
        await portal.internship(portal.business, { status: 'inactive' }),
        await portal.internship(portal.business, { status: 'pending' }),
        await portal.internship(portal.business, { lastDateToApply: '2027-02-28' }),
        await portal.internship(await portal.person('business', 'pending')),
        await portal.internship(await portal.person('business', 'rejected')),
      ];
      const removed = await portal.internship(portal.business, { removedAt: new Date(portal.clock.now()) });
      const seenBy = {
        visitor: await listed(),
        student: await listed(portal.student),
        admin: await listed(portal.admin),
      };
      expect(seenBy.visitor.filter((id) => [...hidden, removed].includes(id))).toEqual([]);
      expect(seenBy.student).toEqual(seenBy.visitor);
      expect(seenBy.admin).toEqual(expect.arrayContaining(hidden));
      expect(seenBy.admin).not.toContain(removed);
    });
  });

  describe('what changed since', () => {
    /** The answer to someone who last asked an hour ago, when all of `make` was still as it was. */
    async function since(make: () => Promise<unknown>, passing = HOUR) {
      portal.clock.advance(HOUR);
      const { as_of } = (await list()).body;
      expect(as_of).toBe(new Date(portal.clock.now()).toISOString());
      portal.clock.advance(passing);
      await make();
      const { body } = await list(null, `?updated_since=${as_of}`);
      return { changed: body.internships.map(({ id }) => id), removed: body.removed };
    }

    test('is the rows that are new, edited or of a renamed business, and the ids that left', async () => {
      const edited = await portal.internship();
      const business = await portal.person('business');
      const renamed = await portal.internship(business);
      const archived = await portal.internship();
      const removed = await portal.internship();
      const other = await portal.person('business');
      const rejected = await portal.internship(other);
      let created = 0;
      const answer = await since(async () => {
        created = await portal.internship();
        await change(edited, { title: 'Another title' });
        await portal.set(users, business.id, {
          companyName: 'New name',
          updatedAt: new Date(portal.clock.now()),
        });
        await change(archived, { status: 'archived' });
        await change(removed, { removedAt: new Date(portal.clock.now()) });
        await portal.setAccountStatus(other, 'rejected');
      });
      expect(answer.changed.sort()).toEqual([edited, renamed, created].sort());
      expect(answer.removed).toEqual([archived, removed, rejected]);
    });

    test('is the rows of a business that was approved meanwhile', async () => {
      const waiting = await portal.person('business', 'pending');
      const own = await portal.internship(waiting, { status: 'pending' });
      const archived = await portal.internship(waiting, { status: 'archived' });
      const tidiedAt = (await stored(archived)).updatedAt;
      const other = await portal.person('business', 'pending');
      const others = await portal.internship(other, { status: 'pending' });
      const answer = await since(() => portal.setAccountStatus(waiting, 'approved'));
      expect(answer.changed).toEqual([own]);
      expect((await stored(others)).status, 'nor a row of another business').toBe('pending');
      expect((await stored(archived)).updatedAt, 'an approval changes no archived row').toEqual(tidiedAt);
    });

    test('is the ids that closed only because a day passed', async () => {
      const before = portal.clock.now();
      const closing = await portal.internship(portal.business, { lastDateToApply: '2027-08-31' });
      portal.clock.set(closesAt('2027-08-31') - 2 * HOUR);
      const { removed } = await since(async () => undefined, 3 * HOUR);
      expect(removed).toContain(closing);
      expect((await since(async () => undefined)).removed, 'and only once').not.toContain(closing);
      portal.clock.set(before);
    });

    test('is no id that came and went meanwhile: nobody has ever seen it', async () => {
      const answer = await since(async () => {
        portal.clock.advance(1000);
        await portal.internship(portal.business, { status: 'archived' });
        await portal.internship(await portal.person('business', 'pending'), { status: 'pending' });
      });
      expect(answer).toEqual({ changed: [], removed: [] });
    });

    test('is everything for who last asked more than 30 days ago', async () => {
      const before = portal.clock.now();
      const [shown, archived] = [await portal.internship(), await portal.internship()];
      const { as_of } = (await list()).body;
      await change(archived, { status: 'archived' });
      const later = async (milliseconds: number) => {
        portal.clock.set(Date.parse(as_of) + milliseconds);
        await change(shown, { lastDateToApply: '2027-12-31', updatedAt: new Date(before) });
        return (await list(null, `?updated_since=${as_of}`)).body;
      };
      const [within, beyond] = [await later(30 * DAY), await later(30 * DAY + 1)];
      const whole = (await list()).body;
      portal.clock.set(before);
      expect([within.whole, within.removed.includes(archived)]).toEqual([false, true]);
      expect(beyond).toEqual(whole);
      expect([whole.whole, whole.removed]).toEqual([true, []]);
      expect(whole.internships.map(({ id }) => id)).toContain(shown);
    });

    test('for an admin is every changed row and the removed ones', async () => {
      const admin = await portal.person('admin');
      const archived = await portal.internship();
      const removed = await portal.internship();
      portal.clock.advance(HOUR);
      const { as_of } = (await list(admin)).body;
      portal.clock.advance(HOUR);
      await change(archived, { status: 'archived' });
      await change(removed, { removedAt: new Date(portal.clock.now()) });
      const { body } = await list(admin, `?updated_since=${as_of}`);
      expect(body.internships.map(({ id, status }) => [id, status])).toEqual([[archived, 'archived']]);
      expect(body.internships[0], 'the excerpt is of the public list').not.toHaveProperty('excerpt');
      expect(body.removed).toEqual([removed]);
    });

    test.each(['yesterday', '0000-01-01T00:00:00Z'])(
      'cannot be asked with a broken time: %s',
      async (time) => {
        await expectRefusal(portal.get(`/internship/?updated_since=${time}`), 'validation_failed', {
          updated_since: ['updated_since must be an ISO 8601 time.'],
        });
      },
    );

    test.each(['2027-12-31T00:00:00Z', '2099-01-01T00:00:00+10:00', '9999-12-31T14:02:00Z'])(
      'answers a time ahead like now: %s',
      async (time) => {
        const now = new Date(portal.clock.now()).toISOString();
        const ahead = await list(null, `?updated_since=${encodeURIComponent(time)}`);
        const { body } = await list(null, `?updated_since=${now}`);
        expect([ahead.status, ahead.body]).toEqual([200, body]);
        expect(body.whole).toBe(false);
      },
    );

    test('is made once for all who ask within a minute, until something changes', async () => {
      await portal.internship();
      portal.clock.set(Math.ceil(portal.clock.now() / 60_000) * 60_000 + HOUR);
      const time = portal.clock.now();
      const ask = async (ms: number) => {
        portal.clock.advance(1000);
        const { status, body } = await list(null, `?updated_since=${new Date(time + ms).toISOString()}`);
        return [status, body.as_of];
      };
      const made = [200, new Date(time + 1000).toISOString()];
      expect([await ask(0), await ask(1), await ask(999)]).toEqual([made, made, made]);
      await portal.internship();
      expect(await ask(0)).toEqual([200, new Date(portal.clock.now()).toISOString()]);
    });

    test('is the whole list above 500 changed rows', async () => {
      portal.clock.advance(HOUR);
      const time = new Date(portal.clock.now()).toISOString();
      portal.clock.advance(HOUR);
      const id = await portal.internship();
      const { id: _, ...row } = await stored(id);
      const add = (count: number) =>
        portal.database.insert(internships).values(Array.from({ length: count }, () => row));
      const ask = async () => {
        const { whole, internships: rows } = (await list(null, `?updated_since=${time}`)).body;
        return [whole, rows.filter((found) => found.id >= id).length, rows.length > 501];
      };
      await add(499);
      expect(await ask()).toEqual([false, 500, false]);
      await add(1);
      expect(await ask(), 'with what did not change').toEqual([true, 501, true]);
    });
  });
});
