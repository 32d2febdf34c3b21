import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closesAt } from '#contract/closing';
import type { InternshipListAnswer } from '#contract/internships';
import { DAY, HOUR, openPortal, type Person, type Portal } from '../support/portal';
import { startSecondServer } from '../support/second-server';
import { describeOnEveryEngine, type TestServer } from '../support/server';
import { logoPng } from '../support/server-people';

type Row = InternshipListAnswer['internships'][number];

interface Asked {
  status: number;
  tag: string;
  body: InternshipListAnswer | null;
}

const content = (title = 'Kitchen Trainee') => ({
  title,
  location: 'Kokopo',
  internship_financing: 'paid',
  duration: 3,
  duration_unit: 'months',
  required_skills: 'Speed',
  last_date_to_apply: '2027-12-24',
  internship_category_id: 7,
  description: 'Learn to cook.',
});

/** Two servers that remember the list, and one database: whatever changes by one is in the other's very next answer. */
describeOnEveryEngine('the list on two servers', (started) => {
  let server: TestServer;
  let portal: Portal;
  let business: Person;
  let admin: Person;
  let urls: string[] = [];
  let closeSecond = async () => {};

  beforeAll(async () => {
    ({ server, portal, business, admin } = await openPortal(started()));
    const second = await startSecondServer(server);
    closeSecond = second.close;
    urls = [server.url, second.url];
  });
  afterAll(() => closeSecond());

  async function ask(url: string, tag?: string, token?: string): Promise<Asked> {
    const answer = await fetch(`${url}/api/internship/`, {
      headers: {
        ...(tag !== undefined && { 'If-None-Match': tag }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
    });
    const text = await answer.text();
    return {
      status: answer.status,
      tag: answer.headers.get('etag')!,
      body: (text === '' ? null : JSON.parse(text)) as InternshipListAnswer | null,
    };
  }

  const put = (id: number, json: unknown, person = business) =>
    server.call('PUT', `/internship/${id}`, { token: person.token, json });

  /** What both servers say before and after `change`: each remembers the list, and is asked with the other's tag. */
  async function seenAround(change: () => Promise<unknown>, token?: string) {
    const before: Asked[] = [];
    for (const url of urls) before.push(await ask(url, undefined, token));
    const [tag, tagOfOther] = before.map((answer) => answer.tag);
    expect(tagOfOther, 'the same list has the same tag on every server').toBe(tag);
    for (const url of urls) expect((await ask(url, tag, token)).status).toBe(304);
    await change();
    const after: Asked[] = [];
    for (const url of urls) after.push(await ask(url, tag, token));
    expect(
      after.map(({ status }) => status),
      'no stale 304',
    ).toEqual([200, 200]);
    expect(after[1]!.tag).toBe(after[0]!.tag);
    expect(after[1]!.body!.internships).toEqual(after[0]!.body!.internships);
    const find = (answer: { body: InternshipListAnswer | null }, id: number): Row | undefined =>
      answer.body!.internships.find((row) => row.id === id);
    return (id: number) => [find(before[0]!, id), find(after[0]!, id)] as const;
  }

  test('has what was just created', async () => {
    let id = 0;
    const seen = await seenAround(async () => {
      const json = content();
      const answer = await portal.post<{ internship: Row }>('/internship/', business, json);
      expect(answer.status).toBe(201);
      id = answer.body.internship.id;
    });
    expect(seen(id).map((row) => row?.title)).toEqual([undefined, 'Kitchen Trainee']);
  });

  test('has an edit', async () => {
    const id = await portal.internship(business, { categoryId: 7 });
    const seen = await seenAround(async () => expect((await put(id, content('Baker'))).status).toBe(200));
    expect(seen(id).map((row) => row?.title)).toEqual(['Workshop Trainee', 'Baker']);
  });

  test('loses what is archived, and has it again when it is restored', async () => {
    const id = await portal.internship(business);
    const archived = await seenAround(() => put(id, { status: 'archived' }));
    expect(archived(id).map(Boolean)).toEqual([true, false]);
    const restored = await seenAround(() => put(id, { status: 'available' }));
    expect(restored(id).map(Boolean)).toEqual([false, true]);
  });

  test('loses what is deleted', async () => {
    const id = await portal.internship(business);
    const seen = await seenAround(() =>
      server.call('DELETE', `/internship/${id}`, { token: business.token }),
    );
    expect(seen(id).map(Boolean)).toEqual([true, false]);
  });

  test('has the internships of a business that is approved, and loses those of a rejected one', async () => {
    const waiting = await portal.person('business', 'pending');
    const id = await portal.internship(waiting, { status: 'pending' });
    const approved = await seenAround(() => portal.post('/admin/approve_user', admin, { id: waiting.id }));
    expect(approved(id).map(Boolean)).toEqual([false, true]);
    const rejection = { id: waiting.id, status: 'rejected', reason: 'Unknown.' };
    const rejected = await seenAround(() => portal.post('/admin/update_user_status', admin, rejection));
    expect(rejected(id).map(Boolean)).toEqual([true, false]);
  });

  test('has a new name and a new logo', async () => {
    const owner = await portal.person('business');
    const id = await portal.internship(owner);
    const patch = (user: Record<string, string | Blob>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(user)) body.set(`user[${name}]`, value);
      return server.call('PATCH', '/users', { token: owner.token, body });
    };
    const renamed = await seenAround(async () =>
      expect((await patch({ company_name: 'Bird of Paradise' })).status).toBe(200),
    );
    expect(renamed(id)[1]?.company.company_name).toBe('Bird of Paradise');
    const image = new File([await logoPng()], 'logo.png', { type: 'image/png' });
    const pictured = await seenAround(async () => expect((await patch({ image })).status).toBe(200));
    expect(pictured(id)[0]?.company.logo_url).toBe(null);
    expect(pictured(id)[1]?.company.logo_url).toMatch(/^\/api\/files\/logo\//);
  });

  test('loses what closes when the day turns in Port Moresby, though nothing was written', async () => {
    const before = server.clock.now();
    const id = await portal.internship(business, { lastDateToApply: '2027-03-04' });
    server.clock.set(closesAt('2027-03-04') - 1);
    const seen = await seenAround(async () => server.clock.advance(1));
    server.clock.set(before);
    expect(seen(id).map(Boolean)).toEqual([true, false]);
    expect((await ask(urls[1]!)).body!.internships.some((row) => row.id === id)).toBe(true);
  });

  test('shows an admin the change of one that is not public', async () => {
    const { token } = await portal.person('admin');
    const id = await portal.internship(business, { status: 'inactive', categoryId: 7 });
    const publicTag = (await ask(urls[0]!)).tag;
    const seen = await seenAround(() => put(id, { status: 'archived' }), token);
    expect(seen(id).map((row) => row?.status)).toEqual(['inactive', 'archived']);
    expect((await ask(urls[1]!, publicTag)).status, 'to visitors it is still the same list').toBe(304);
  });

  test('says a time before which nothing is missing, however long it was remembered', async () => {
    const start = server.clock.now();
    const id = await portal.internship(business);
    await ask(urls[0]!);
    server.clock.advance(3 * HOUR);
    const remembered = (await ask(urls[0]!)).body!;
    expect(Date.parse(remembered.as_of)).toBe(start);
    await put(id, { status: 'archived' });
    server.clock.advance(HOUR);
    const changes = await portal.get<InternshipListAnswer>(`/internship/?updated_since=${remembered.as_of}`);
    expect(changes.body.removed).toContain(id);
    server.clock.set(start + DAY);
    await ask(urls[0]!);
    expect(Date.parse((await ask(urls[0]!)).body!.as_of), 'a new day is a new list').toBe(start + DAY);
    server.clock.set(start);
  });

  describe('while several businesses edit at the same time', () => {
    const WRITERS = 4;
    const EDITS = 25;
    const READERS = 3;

    test('no answer is older than an edit that was acknowledged before it was asked for', async () => {
      const owners = await Promise.all(
        Array.from({ length: WRITERS }, async () => {
          const owner = await portal.person('business');
          return { owner, id: await portal.internship(owner, { title: '0', categoryId: 7 }) };
        }),
      );
      /** The last edit of each that was answered. */
      const acknowledged = owners.map(() => 0);
      /** What each tag stood for, over all servers and readers. */
      const known = new Map<string, string>();
      let fullReads = 0;
      let writing = true;

      const write = async ({ owner, id }: { owner: Person; id: number }, index: number) => {
        for (let edit = 1; edit <= EDITS; edit += 1) {
          expect((await put(id, content(String(edit)), owner)).status).toBe(200);
          acknowledged[index] = edit;
        }
      };

      const titlesIn = (body: InternshipListAnswer) =>
        owners.map(({ id }) => Number(body.internships.find((row) => row.id === id)?.title));

      const read = async (url: string) => {
        let tag: string | undefined;
        while (writing) {
          const atLeast = [...acknowledged];
          const answer = await ask(url, tag);
          if (answer.body) {
            const rows = JSON.stringify(answer.body.internships);
            expect(known.get(answer.tag) ?? rows, 'one tag, one list').toBe(rows);
            known.set(answer.tag, rows);
            fullReads += 1;
          } else {
            expect(answer.tag).toBe(tag);
          }
          tag = answer.tag;
          const rows = JSON.parse(known.get(tag)!) as Row[];
          const titles = titlesIn({ internships: rows } as InternshipListAnswer);
          titles.forEach((title, index) => expect(title).toBeGreaterThanOrEqual(atLeast[index]!));
        }
      };

      const readers = urls.flatMap((url) => Array.from({ length: READERS }, () => read(url)));
      await Promise.all(owners.map(write)).finally(() => (writing = false));
      await Promise.all(readers);
      expect(fullReads).toBeGreaterThan(WRITERS);
      for (const url of urls) {
        const titles = titlesIn((await ask(url)).body!);
        expect(titles).toEqual(owners.map(() => EDITS));
      }
    });
  });
});
