import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { files, internships } from '#server/db/schema';
import { sampleInternship } from '#server/seed/sample-rows';
import samples from '../../server/seed/demo-internships.json' with { type: 'json' };
import people from '../../server/seed/demo-people.json' with { type: 'json' };
import { internshipsOn } from '../support/internships';
import { DAY, describePortal, HOUR } from '../support/portal';

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
