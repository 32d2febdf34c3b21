import { describe, expect, test } from 'vitest';
import type { PageAnswer } from '#contract/paging';
import { messages } from '#contract/messages';
import { applications, internships } from '#server/db/schema';
import { describePortal, expectRefusal } from '../support/portal';
import { pagedListsOf, type PagedList } from '../support/paged-lists';

type Answer = PageAnswer & Record<string, unknown>;

describePortal('a list in pages', (portal) => {
  const page = async ({ path, reader, key }: PagedList, query: Record<string, string | number> = {}) => {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const { status, body } = await portal.get<Answer>(`${path}?${text}`, reader);
    expect(status).toBe(200);
    const rows = body[key] as { id: number }[];
    return { ids: rows.map(({ id }) => id), rows, cursor: body.next_cursor, total: body.total, body };
  };
  /** Every id, from page to page; `between` runs after each page. */
  const walk = async (list: PagedList, limit: number, between = () => Promise.resolve<unknown>(null)) => {
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const found = await page(list, { limit, ...(cursor && { cursor }) });
      seen.push(...found.ids);
      cursor = found.cursor ?? null;
      await between();
    }
    return seen;
  };

  const lists = pagedListsOf(portal);

  describe.each(Object.entries(lists))('%s', (listName, make) => {
    /** How a cursor or a limit is read is the same code for all lists. */
    const orOne = (values: string[]) => (listName === 'of students' ? values : values.slice(0, 1));

    test('has every row once and in order, while others are added between the pages', async () => {
      const list = await make();
      const added = await list.add(11);
      const before = await page(list, { limit: 500 });
      expect(before.ids).toEqual(expect.arrayContaining(added));
      expect([before.cursor, before.total]).toEqual([null, before.ids.length]);
      expect(await walk(list, 4)).toEqual(before.ids);
      let rest = 3;
      const seen = await walk(list, 4, () => (rest-- > 0 ? list.add(3) : Promise.resolve()));
      expect(new Set(seen).size, 'nobody twice').toBe(seen.length);
      expect(
        seen.filter((id) => before.ids.includes(id)),
        'nobody left out',
      ).toEqual(before.ids);
    });

    test('has fifty rows on the first page, and says how many there are', async () => {
      const list = await make();
      await list.add(53);
      const first = await page(list);
      const second = await page(list, { cursor: first.cursor! });
      const all = await page(list, { limit: 500 });
      expect(first.ids).toEqual(all.ids.slice(0, 50));
      expect(second.ids).toEqual(all.ids.slice(50, 100));
      expect([first.total, second.total]).toEqual([all.ids.length, all.ids.length]);
    });

    test.each(orOne(['nonsense', '', 'bnVsbA', 'x'.repeat(401), 'WyJzdHVkZW50cyIsMSwyXQ', 'ü']))(
      'refuses the cursor "%s"',
      async (cursor) => {
        const list = await make();
        const refused = portal.get(`${list.path}?cursor=${encodeURIComponent(cursor)}`, list.reader);
        await expectRefusal(refused, 'validation_failed', { cursor: [messages.lists.cursorInvalid] });
        expect((await refused).body.error).toBe(messages.lists.cursorInvalid);
      },
    );

    test('refuses a cursor of another list', async () => {
      const list = await make();
      for (const [name, other] of Object.entries(lists)) {
        const its = await other();
        await its.add(4);
        const { cursor } = await page(its, { limit: 1 });
        const asked = portal.get(`${list.path}?cursor=${cursor}`, list.reader);
        if (its.path === list.path || (its.key === list.key && its.path.endsWith('applications'))) continue;
        expect([name, (await asked).status]).toEqual([name, 422]);
      }
    });

    test.each(orOne(['501', '0', '-1', 'ten', '1.5']))('refuses %s rows', async (limit) => {
      const list = await make();
      const refused = portal.get(`${list.path}?limit=${limit}`, list.reader);
      await expectRefusal(refused, 'validation_failed', { limit: [messages.lists.limitInvalid] });
    });
  });

  const found = async (name: string, query: Record<string, string>) => {
    const answer = await page(await lists[name]!(), query);
    expect(answer.total).toBe(answer.ids.length);
    return answer.ids;
  };

  /** What people mean: tests/inputs/search.test.ts. */
  test.each([
    ['every word', 'KUKURAI mosbi', true],
    ['a word without its accent', 'KUPE', true],
    ['signs as they stand', '100% a_b c\\d', true],
    ['one word that is there and one that is not', 'kukurai lae', false],
    ['a wildcard that is none', 'kuk%rai', false],
  ])('finds a student by %s', async (_, search, isFound) => {
    const { id } = await portal.person('student', 'pending', {
      ...{ fullName: 'Kukurai KUPÉ', city: 'Port Mosbi', mobileNumber: '100% a_b c\\d' },
    });
    const filters: Record<string, string>[] = [{}, { status: 'pending' }];
    for (const filter of filters)
      expect((await found('of students', { search, limit: '500', ...filter })).includes(id)).toBe(isFound);
    expect(await found('of students', { search, status: 'approved' })).not.toContain(id);
  });

  test('begins with the pending people, who have waited longest at the top; the others follow by name', async () => {
    const at = (hours: number) => ({ createdAt: new Date(portal.clock.now() + hours * 3_600_000) });
    const person = (name: string, status: 'pending' | 'approved' | 'rejected', hours: number) =>
      portal.person('student', status, { fullName: `${name} Ordered`, ...at(hours) });
    await person('bob', 'approved', 1);
    await person('Zed', 'pending', 3);
    await person('Carl', 'rejected', 2);
    await person('Yara', 'pending', 2);
    await person('Alma', 'approved', 5);
    const list = await lists['of students']!();
    const { rows } = await page(list, { search: 'ordered' });
    const names = (rows as unknown as { first_name: string }[]).map(({ first_name }) => first_name);
    expect(names).toEqual(['Yara', 'Zed', 'Alma', 'bob', 'Carl']);
  });

  test('finds internships for an admin by company and by the status that is shown', async () => {
    const business = await portal.person('business', 'approved', { companyName: 'Kokonas Industri' });
    const lastDateToApply = '2020-03-05';
    const open = await portal.internship(business);
    const closed = await portal.internship(business, { lastDateToApply });
    const archived = await portal.internship(business, { status: 'archived', lastDateToApply });
    const find = (status: string) =>
      found("of an admin's internships", { search: 'kokonas workshop', status });
    expect(await find('')).toEqual([archived, closed, open]);
    expect([await find('available'), await find('closed'), await find('archived')]).toEqual([
      [open],
      [closed],
      [archived],
    ]);
  });

  test('has the archived internships of a business apart, and counts them', async () => {
    const business = await portal.person('business');
    const open = await portal.internship(business, { title: 'Welder' });
    const archived = await portal.internship(business, { status: 'archived', title: 'Driver' });
    const list = { path: '/internship/my_internships', reader: business, key: 'internships' } as PagedList;
    const ask = async (query: Record<string, string>) => {
      const { ids, total, body } = await page(list, query);
      return [ids, total, body.archived_total];
    };
    expect(await ask({})).toEqual([[archived, open], 2, 1]);
    expect(await ask({ archived: 'yes' })).toEqual([[archived], 1, 1]);
    expect(await ask({ archived: 'no' })).toEqual([[open], 1, 1]);
    expect(await ask({ search: 'WELD lae' })).toEqual([[open], 1, 1]);
  });

  test('finds applicants by name and status; those who are held are not counted for a business', async () => {
    const list = await lists['of applicants']!();
    const [first] = await list.add(2);
    await portal.database.update(applications).set({ status: 'hired' });
    const [third] = await list.add(1);
    await portal.database.update(applications).set({ releasedAt: null });
    expect(await page(list)).toMatchObject({ ids: [], total: 0 });
    await portal.database.update(applications).set({ releasedAt: new Date(portal.clock.now()) });
    expect(await page(list, { search: 'nehemia 0', status: 'hired' })).toMatchObject({
      ids: [first],
      total: 1,
    });
    expect(await page(list, { status: 'submitted' })).toMatchObject({ ids: [third], total: 1 });
  });

  test('of internships that were removed has no such row', async () => {
    const list = await lists["of an admin's internships"]!();
    const [id] = await list.add(1);
    const { total } = await page(list);
    await portal.database.update(internships).set({ removedAt: new Date(portal.clock.now()) });
    expect((await page(list, { limit: 500 })).ids).not.toContain(id);
    expect((await page(list)).total).toBeLessThan(total);
  });
});
