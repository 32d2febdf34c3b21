import { afterAll, beforeAll, expect, test } from 'vitest';
import { closesAt } from '#contract/dates';
import type { InternshipListAnswer } from '#contract/internships';
import type { ProfileSavedAnswer } from '#contract/profile';
import { DAY, describePortal, HOUR } from '../support/portal';
import { internshipsOn, wanted } from '../support/internships';
import { startSecondServer, call } from '../support/server';
import { logoPng } from '../support/server-people';

type Row = InternshipListAnswer['internships'][number];

interface Asked {
  status: number;
  tag: string;
  body: InternshipListAnswer | null;
}

const content = (title = 'Kitchen Trainee') => ({ ...wanted, title });

/** Two servers that cache the list, on one database: each change by one is in the next answer of the other. */
describePortal('the list on two servers', (portal) => {
  const { put } = internshipsOn(portal);
  let urls: string[] = [];
  let closeSecond = async () => {};

  beforeAll(async () => {
    const second = await startSecondServer(portal.server);
    closeSecond = second.close;
    urls = [portal.server.url, second.url];
  });
  afterAll(() => closeSecond());

  async function ask(url: string, tag?: string, token?: string): Promise<Asked> {
    const headers = tag === undefined ? undefined : { 'If-None-Match': tag };
    const {
      status,
      headers: answered,
      body,
    } = await call<InternshipListAnswer | ''>(`${url}/api/internship/`, 'GET', { headers, token });
    return { status, tag: answered.get('etag')!, body: body === '' ? null : body };
  }

  /** What both servers answer before and after `change`: each has cached the list, and is asked with the other's tag. */
  async function seenAround(change: () => Promise<unknown>, token?: string) {
    const askBoth = async (known?: string) => {
      const answers: Asked[] = [];
      for (const url of urls) answers.push(await ask(url, known, token));
      return answers;
    };
    const before = await askBoth();
    const [tag, tagOfOther] = before.map((answer) => answer.tag);
    expect(tagOfOther, 'the same list has the same tag on every server').toBe(tag);
    expect((await askBoth(tag)).map(({ status }) => status)).toEqual([304, 304]);
    await change();
    const after = await askBoth(tag);
    expect(after.map(({ status }) => status)).toEqual([200, 200]);
    expect(after[1]!.tag).toBe(after[0]!.tag);
    expect(after[1]!.body!.internships).toEqual(after[0]!.body!.internships);
    const find = (answer: { body: InternshipListAnswer | null }, id: number): Row | undefined =>
      answer.body!.internships.find((row) => row.id === id);
    return (id: number) => [find(before[0]!, id), find(after[0]!, id)] as const;
  }

  test('has an edit', async () => {
    const id = await portal.internship(portal.business, { categoryId: 7 });
    const seen = await seenAround(async () => expect((await put(id, content('Baker'))).status).toBe(200));
    expect(seen(id).map((row) => row?.title)).toEqual(['Workshop Trainee', 'Baker']);
  });

  test('loses what is archived, and has it again when it is restored', async () => {
    const id = await portal.internship();
    const archived = await seenAround(() => put(id, { status: 'archived' }));
    expect(archived(id).map(Boolean)).toEqual([true, false]);
    const restored = await seenAround(() => put(id, { status: 'available' }));
    expect(restored(id).map(Boolean)).toEqual([false, true]);
  });

  test('has the internships of a business that is approved, and loses those of a rejected one', async () => {
    const waiting = await portal.person('business', 'pending');
    const id = await portal.internship(waiting, { status: 'pending' });
    const approved = await seenAround(() => portal.setAccountStatus(waiting, 'approved'));
    expect(approved(id).map(Boolean)).toEqual([false, true]);
    const rejected = await seenAround(() => portal.setAccountStatus(waiting, 'rejected'));
    expect(rejected(id).map(Boolean)).toEqual([true, false]);
  });

  test('has a new name and a new logo', async () => {
    const owner = await portal.person('business');
    const id = await portal.internship(owner);
    const patch = (user: Record<string, string | Blob>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(user)) body.set(`user[${name}]`, value);
      return portal.call<ProfileSavedAnswer>('PATCH', '/users', { token: owner.token, body });
    };
    /** The business proposes, and an admin accepts (rule account-8). */
    const change = async (user: Record<string, string | Blob>) => {
      const { id } = (await patch(user)).body.user.pending_changes!;
      const admin = await portal.person('admin');
      expect((await portal.post('/admin/profile_changes/accept', admin, { id })).status).toBe(200);
    };
    const renamed = await seenAround(() => change({ company_name: 'Bird of Paradise' }));
    expect(renamed(id)[1]?.company.company_name).toBe('Bird of Paradise');
    const image = new File([await logoPng()], 'logo.png', { type: 'image/png' });
    const pictured = await seenAround(() => change({ image }));
    expect(pictured(id)[0]?.company.logo_url).toBe(null);
    expect(pictured(id)[1]?.company.logo_url).toMatch(/^\/api\/files\/logo\//);
  });

  test('loses what closes when the day turns in Port Moresby, though nothing was written', async () => {
    const before = portal.clock.now();
    const id = await portal.internship(portal.business, { lastDateToApply: '2027-03-04' });
    portal.clock.set(closesAt('2027-03-04') - 1);
    const seen = await seenAround(async () => portal.clock.advance(1));
    portal.clock.set(before);
    expect(seen(id).map(Boolean)).toEqual([true, false]);
    expect((await ask(urls[1]!)).body!.internships.some((row) => row.id === id)).toBe(true);
  });

  test('shows an admin the change of one that is not public', async () => {
    const { token } = await portal.person('admin');
    const id = await portal.internship(portal.business, { status: 'inactive', categoryId: 7 });
    const publicTag = (await ask(urls[0]!)).tag;
    const seen = await seenAround(() => put(id, { status: 'archived' }), token);
    expect(seen(id).map((row) => row?.status)).toEqual(['inactive', 'archived']);
    expect((await ask(urls[1]!, publicTag)).status, 'to visitors it is still the same list').toBe(304);
  });

  test('says a time before which nothing is missing, however long it was remembered', async () => {
    const start = portal.clock.now();
    const id = await portal.internship();
    await ask(urls[0]!);
    portal.clock.advance(3 * HOUR);
    const remembered = (await ask(urls[0]!)).body!;
    expect(Date.parse(remembered.as_of)).toBe(start);
    await put(id, { status: 'archived' });
    portal.clock.advance(HOUR);
    const changes = await portal.get<InternshipListAnswer>(`/internship/?updated_since=${remembered.as_of}`);
    expect(changes.body.removed).toContain(id);
    portal.clock.set(start + DAY);
    await ask(urls[0]!);
    expect(Date.parse((await ask(urls[0]!)).body!.as_of), 'a new day is a new list').toBe(start + DAY);
    portal.clock.set(start);
  });
});
