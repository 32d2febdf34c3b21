import { describe, expect, test } from 'vitest';
import { applications, files, participants, users } from '#server/db/schema';
import { sampleApplication, sampleUser } from '#server/seed/sample-rows';
import type { PageAnswer } from '#contract/pagination';
import { messages } from '#contract/messages';
import { describePortal, expectRefusal, type Person, type Portal } from '../support/portal';

/** A paged list: who reads it where, and how it gets more rows. */
interface PagedList {
  path: string;
  reader: Person;
  key: string;
  add: (count: number) => Promise<number[]>;
}

/** Three rows are created at the same moment, so that the id decides. */
const created = (portal: Portal, index: number) => portal.clock.now() + Math.floor(index / 3) * 1000;

async function addPeople(portal: Portal, role: 'student' | 'business', count: number): Promise<number[]> {
  portal.clock.advance(1000);
  const rows = Array.from({ length: count }, (_, index) =>
    sampleUser(role, created(portal, index), {
      status: (['pending', 'approved', 'rejected'] as const)[index % 3]!,
      fullName: `Nehemia ${String.fromCharCode(65 + (index % 26))}`,
      companyName: role === 'business' ? `${index % 2 ? 'wara' : 'Wara'} Supply` : null,
    }),
  );
  return (await portal.database.insert(users).values(rows).returning({ id: users.id })).map(({ id }) => id);
}

async function addInternships(portal: Portal, business: Person, count: number): Promise<number[]> {
  portal.clock.advance(1000);
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push(await portal.internship(business, { createdAt: new Date(created(portal, index)) }));
  return ids;
}

/** Stored without documents: these lists do not open them. */
async function addApplications(portal: Portal, internshipId: number, count: number): Promise<number[]> {
  portal.clock.advance(1000);
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const student = await portal.person('student', 'approved', { fullName: `Nehemia ${index}` });
    const at = created(portal, index);
    const id = crypto.randomUUID();
    const file = { id, purpose: 'resume', kind: 'pdf', name: 'x.pdf', size: 1, sha256: '' } as const;
    await portal.database.insert(files).values({ ...file, createdAt: new Date(at) });
    const [row] = await portal.database
      .insert(applications)
      .values(sampleApplication(internshipId, student.id, id, at))
      .returning({ id: applications.id });
    ids.push(row!.id);
  }
  return ids;
}

async function addParticipants(portal: Portal, count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => {
    const fullName = `Nehemia ${crypto.randomUUID()} ${index}`;
    return {
      ...{ fullName, nameKey: fullName.toLowerCase(), dateOfBirth: '2006-03-14' },
      importedAt: new Date(portal.clock.now()),
    };
  });
  const added = await portal.database.insert(participants).values(rows).returning({ id: participants.id });
  return added.map(({ id }) => id);
}

/** Every paged list of the API (rule ui-5), by its name in a test. */
const pagedListsOf = (portal: Portal): Record<string, () => Promise<PagedList>> => ({
  'of students': async () => ({
    ...{ path: '/admin/list_students', reader: await portal.person('admin'), key: 'users' },
    add: (count) => addPeople(portal, 'student', count),
  }),
  'of businesses': async () => ({
    ...{ path: '/admin/list_business', reader: await portal.person('admin'), key: 'companies' },
    add: (count) => addPeople(portal, 'business', count),
  }),
  "of an admin's internships": async () => ({
    ...{ path: '/internship/', reader: await portal.person('admin'), key: 'internships' },
    add: (count) => addInternships(portal, portal.business, count),
  }),
  "of a business's own internships": async () => {
    const reader = await portal.person('business');
    const add = (count: number) => addInternships(portal, reader, count);
    return { path: '/internship/my_internships', reader, key: 'internships', add };
  },
  'of the participant register': async () => ({
    ...{ path: '/admin/participants', reader: await portal.person('admin'), key: 'participants' },
    add: (count) => addParticipants(portal, count),
  }),
  'of applicants': async () => {
    const reader = await portal.person('business');
    const id = await portal.internship(reader);
    const path = `/internship_applications/${id}/applications`;
    const add = (count: number) => addApplications(portal, id, count);
    return { path, reader, key: 'internship_applications', add };
  },
});

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

    test('is whole without a cursor, and has pages for who asks for them', async () => {
      const list = await make();
      await list.add(53);
      const all = await page(list);
      expect([all.cursor, all.total]).toEqual([null, all.ids.length]);
      const first = await page(list, { limit: 50 });
      const second = await page(list, { limit: 50, cursor: first.cursor! });
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

    test.each(orOne(['1001', '0', '-1', 'ten', '1.5']))('refuses %s rows', async (limit) => {
      const list = await make();
      const refused = portal.get(`${list.path}?limit=${limit}`, list.reader);
      await expectRefusal(refused, 'validation_failed', { limit: [messages.lists.limitInvalid] });
    });
  });

  test('says when there are more than the 1,000 rows of an answer', async () => {
    const list = await lists['of the participant register']!();
    await list.add(1001);
    const { ids, cursor, total } = await page(list);
    expect([ids.length, cursor === null, total > 1000]).toEqual([1000, false, true]);
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
});
