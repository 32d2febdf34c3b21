import { seededRandom } from './seeded-random';
import type { Direction, Link } from './cutting-proxy';

/** Events of one application; sizes in bytes. A share is of the bytes of both documents that have passed since Apply Now. */
export interface Round {
  resume: number;
  coverLetter: number;
  diesAsDraft: boolean;
  link: Link;
  /** Bytes after which a connection is reset, from Apply Now on. */
  cuts: { direction: Direction; after: number }[];
  /** The share after which the server is killed, to be started again at once. */
  serverDies: number | null;
  /** Whether the screen has said "saved" before the link opens and the next begins. */
  isSeenAsSaved: boolean;
  /** The interruption, and the share after which it comes. */
  then: {
    after: number;
    happens: 'browser dies' | 'second tab, browser dies' | 'first tab closes' | 'log out and in' | 'reload';
  };
}

/** A life of a phone, the same for the same seed. */
export interface Schedule {
  seed: number;
  rate: number;
  rounds: Round[];
}

const KB = 1024;

export function scheduleOf(seed: number): Schedule {
  const random = seededRandom(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)]!;
  const round = (): Round => ({
    // One request takes up to 64 KB; more goes up in pieces.
    resume: pick([8, 30, 100, 200, 300]) * KB + upTo(8 * KB),
    coverLetter: pick([4, 20, 90]) * KB + upTo(4 * KB),
    diesAsDraft: random() < 0.15,
    link: pick<Link>(['open', 'open', 'cut', 'stalled']),
    cuts: Array.from({ length: upTo(4) }, () => {
      const direction = pick(['up', 'up', 'down'] as const);
      return { direction, after: upTo(direction === 'up' ? 300 * KB : 8 * KB) };
    }),
    serverDies: random() < 0.35 ? random() : null,
    isSeenAsSaved: random() < 0.8,
    then: {
      after: pick([0, random() / 5, random()]),
      happens: pick([
        'browser dies',
        'browser dies',
        'browser dies',
        'second tab, browser dies',
        'first tab closes',
        'log out and in',
        'reload',
      ]),
    },
  });
  return { seed, rate: pick([200, 400, 1000]) * KB, rounds: random() < 0.3 ? [round(), round()] : [round()] };
}
