import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, describe } from 'vitest';
import { closesAt } from '#contract/dates';
import type { InternshipListAnswer } from '#contract/internships';
import type { ProfileSavedAnswer } from '#contract/profile';
import { files, internships } from '#server/db/schema';
import { sampleInternship } from '#server/seed/sample-rows';
import { DAY, describePortal, HOUR } from '../support/portal';
import { internshipsOn, wanted } from '../support/internships';
import { startSecondServer, call } from '../support/server';
import { logoPng } from '../support/server-people';
import samples from '../../server/seed/demo-internships.json' with { type: 'json' };
import people from '../../server/seed/demo-people.json' with { type: 'json' };

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

  test('has an edit, loses what is archived, and has it again when it is restored', async () => {
    const id = await portal.internship(portal.business, { categoryId: 7 });
    const edited = await seenAround(async () => expect((await put(id, content('Baker'))).status).toBe(200));
    expect(edited(id).map((row) => row?.title)).toEqual(['Workshop Trainee', 'Baker']);
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

const ROWS = 500;
const BUSINESSES = 100;
const places = ['Port Moresby', 'Lae', 'Goroka', 'Madang', 'Mount Hagen', 'Kokopo', 'Wewak', 'Alotau'];

/** A header of this hop alone, as a proxy in front has its own. */
const hopByHop = 'Connection: close\r\n';

/** The bytes of the answer over HTTP/1.1: status line, headers and body. Its status is that of the list, or 304 to a tag. */
const bytesOf = (url: string, path: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    let line = '';
    const { hostname, port, host } = new URL(url);
    const fields = { Host: host, Accept: '*/*', 'Accept-Encoding': 'gzip, deflate, br, zstd', ...headers };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
    const socket = connect(Number(port), hostname);
    socket.on('connect', () =>
      socket.write([`GET /api${path} HTTP/1.1`, ...lines, hopByHop, ''].join('\r\n')),
    );
    socket.on('error', reject);
    socket.on('data', (bytes: Buffer) => (line ||= bytes.toString('latin1', 0, 12)));
    socket.on('close', () => {
      if (line === (headers['If-None-Match'] ? 'HTTP/1.1 304' : 'HTTP/1.1 200'))
        resolve(socket.bytesRead - hopByHop.length);
      else reject(new Error(`${path} answered ${line}`));
    });
  });

/** Budgets in bytes, with headers. Like those of `npm run size` they are exact: no time is measured. */
describePortal('the list of 500 internships on the wire', (portal) => {
  const { change, list } = internshipsOn(portal);
  let ids: number[] = [];

  beforeAll(async () => {
    const { database, clock } = portal;
    const now = clock.now();
    const owners: number[] = [];
    for (let nth = 0; nth < BUSINESSES; nth += 1) {
      const logoFileId = randomUUID();
      const logo = { id: logoFileId, purpose: 'logo', kind: 'webp', name: 'logo.webp', size: 1, sha256: '' };
      await database.insert(files).values({ ...logo, createdAt: new Date(now) } as typeof files.$inferInsert);
      const { companyName } = people.businesses[nth % people.businesses.length]!;
      const owner = await portal.person('business', 'approved', {
        companyName:
          nth < people.businesses.length
            ? companyName
            : `${companyName} ${places[nth % places.length]} ${nth}`,
        logoFileId,
      });
      owners.push(owner.id);
    }
    const rows = Array.from({ length: ROWS }, (_, nth) => {
      const sample = samples[nth % samples.length]!;
      // Spread unevenly over 60 days, as people write them; a third was edited later.
      const createdAt = now - nth * 10_368_123 - ((nth * 7919) % 9_000_000);
      return sampleInternship(owners[(nth * 37) % BUSINESSES]!, createdAt, {
        categoryId: (nth % 10) + 1,
        title: nth < samples.length ? sample.title : `${sample.title} ${places[(nth * 5) % places.length]}`,
        location: places[(nth * 3) % places.length]!,
        type: sample.type as 'Full Time' | null,
        financing: sample.financing as 'paid',
        duration: sample.duration[0] as number,
        durationUnit: sample.duration[1] as 'weeks',
        requiredSkills: sample.skills,
        description: sample.description,
        lastDateToApply: new Date(now + (2 + ((nth * 13) % 60)) * DAY).toISOString().slice(0, 10),
        updatedAt: new Date(nth % 3 ? createdAt : Math.min(now, createdAt + 5_555_555)),
      });
    });
    const stored = await database.insert(internships).values(rows).returning({ id: internships.id });
    ids = stored.map(({ id }) => id);
    clock.advance(HOUR);
  });

  /** The refresh of a phone that has the list. */
  const refresh = async (change: () => Promise<unknown>) => {
    portal.clock.advance(HOUR);
    const { as_of } = (await list()).body;
    portal.clock.advance(HOUR);
    await change();
    return bytesOf(portal.server.url, `/internship/?updated_since=${encodeURIComponent(as_of)}`);
  };

  test('is at most 25 KB', async () => {
    expect((await list()).body.internships).toHaveLength(ROWS);
    const bytes = await bytesOf(portal.server.url, '/internship/');
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThanOrEqual(25_000);
  });

  describe('refreshed', () => {
    test('is at most 0.5 KB when nothing changed, by what changed since and by its tag', async () => {
      const changes = await refresh(async () => undefined);
      const tag = (await list()).headers.get('etag')!;
      const unchanged = await bytesOf(portal.server.url, '/internship/', { 'If-None-Match': tag });
      expect(changes).toBeLessThanOrEqual(500);
      expect(unchanged).toBeLessThanOrEqual(500);
    });

    test('is at most 1 KB when one changed', async () => {
      const edited = await refresh(() =>
        change(ids[7]!, { title: 'Trainee in the new workshop at the wharf' }),
      );
      const archived = await refresh(() => change(ids[8]!, { status: 'archived' }));
      expect(edited).toBeLessThanOrEqual(1_000);
      expect(archived).toBeLessThanOrEqual(1_000);
    });
  });
});
