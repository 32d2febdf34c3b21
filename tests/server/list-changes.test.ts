import { expect, test } from 'vitest';
import { internships } from '#server/db/schema';
import { internshipsOn } from '../support/internships';
import { describePortal, HOUR } from '../support/portal';

describePortal('what changed in the list of internships since a time', (portal) => {
  const { list, stored } = internshipsOn(portal);

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
