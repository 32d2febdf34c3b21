import { expect, it } from 'vitest';
import { play } from './schedules/play';

const seeds = Array.from({ length: process.env['FULL'] ? 100 : 15 }, (_, index) => index + 1);

it.each(seeds)(
  'whatever happens in between, everything saved arrives once and whole (npm run test:outbox -- --seed %i)',
  async (seed) => {
    expect(await play(seed)).toMatchObject({ lost: 0, twice: 0 });
  },
);

it('a schedule is the same each time it is played', async () => {
  const [first, second] = [await play(10), await play(10)];
  expect(second).toEqual(first);
});
