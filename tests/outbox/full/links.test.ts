import { describe, expect, it, vi } from 'vitest';
import { deliver, linkProfiles, type Delivery } from './delivery';
import { neverInPieces } from '../test-world';

const MB = 1024 * 1024;
const HOUR = 3_600_000;
const KILLED_EVERY = 180_000;
const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
/** Of the largest documents, in MB. */
const LARGE = 5;

/** A round trip for each piece is the price of what a cut does not cost. */
const SLOWER_THAN_ONE_REQUEST = 1.1;
const WIRE = 1.15;

// Hours of simulated time, and megabytes hashed: minutes on a machine that is busy.
vi.setConfig({ testTimeout: 300_000 });

const profiles = Object.entries(linkProfiles);

describe.each(profiles)('over %s', (_name, profile) => {
  it.each([0.2, 1].flatMap((mb) => seeds.map((seed) => ({ mb, seed }))))(
    'an application of $mb MB is never slower in pieces than in one request (seed $seed)',
    async ({ mb, seed }) => {
      const options = { profile, size: Math.round((mb * MB) / 2), seed };
      const inPieces = await deliver({ ...options, limit: HOUR });
      const { seconds } = await deliver({ ...options, limit: HOUR, sizes: neverInPieces });
      expect(inPieces.seconds).toBeLessThanOrEqual((seconds ?? HOUR / 1000) * SLOWER_THAN_ONE_REQUEST);
      expect(inPieces.wire).toBeLessThanOrEqual(inPieces.content * WIRE);
    },
  );

  it(`two documents of ${LARGE} MB arrive although the sender is killed every three minutes`, async () => {
    const sent = await deliver({
      profile,
      size: LARGE * MB,
      seed: 1,
      limit: 6 * HOUR,
      killedEvery: KILLED_EVERY,
    });
    expect(sent.seconds).not.toBeNull();
    expect(sent.wire).toBeLessThanOrEqual(sent.content * WIRE);
  });
});

it.each(seeds)('a cut costs one piece where nothing of it is kept (seed %i)', async (seed) => {
  const options = { profile: linkProfiles.flapping, size: MB, seed, limit: 3 * HOUR };
  const kept = await deliver(options);
  const lost = await deliver({ ...options, losesBrokenPieces: true });
  const overhead = ({ wire, content }: Delivery) => wire - content;
  expect(lost.cuts).toBeGreaterThan(5);
  expect(overhead(lost) - overhead(kept)).toBeLessThanOrEqual(lost.cuts * lost.piece * 1.05);
});
