import { randomBytes } from 'node:crypto';
import type { PieceSizes } from '#outbox/environment';
import type { StoredFile } from '#outbox/record';
import { level } from '../applications';
import { OWNER, hash, internship, seeded, session } from '../samples';
import { createLink, type LinkProfile, type Phase } from './test-link';
import { createPhone } from '../test-world';

const SECOND = 1000;
const between = (random: () => number, from: number, to: number) => (from + random() * (to - from)) * SECOND;
const link2g = { up: 32, down: 50, roundTrip: 500 };
const forEver: Phase = { kind: 'up', lasts: Infinity };

/** Links of students, at 32 kbit/s up, 50 down and 500 ms. */
export const linkProfiles = {
  '2g': {
    ...link2g,
    *phases() {
      yield forEver;
    },
  },
  /** Up 20 to 120 s, down 5 to 30 s. */
  flapping: {
    ...link2g,
    *phases(random) {
      for (;;) {
        yield { kind: 'up', lasts: between(random, 20, 120) };
        yield { kind: 'down', lasts: between(random, 5, 30) };
      }
    },
  },
  /** After 30 to 90 s no byte moves for 30 to 240 s; the connections stay. */
  'lie-fi': {
    ...link2g,
    *phases(random) {
      for (;;) {
        yield { kind: 'up', lasts: between(random, 30, 90) };
        yield { kind: 'stall', lasts: between(random, 30, 240) };
      }
    },
  },
} satisfies Record<string, LinkProfile>;

export interface Delivery {
  /** Until the phone had the receipt; null when it had none within the limit. */
  seconds: number | null;
  /** Bytes of both documents. */
  content: number;
  /** Bytes that left the phone, with packet headers. */
  wire: number;
  cuts: number;
  /** The largest piece, in bytes. */
  piece: number;
}

interface DeliveryOptions {
  profile: LinkProfile;
  /** Of each document, in bytes. */
  size: number;
  seed: number;
  /** Milliseconds. */
  limit: number;
  sizes?: PieceSizes;
  /** How often the sender is killed, in milliseconds. */
  killedEvery?: number;
  /** Something in front of the server hands over whole requests only: nothing is kept of a piece that breaks off. */
  losesBrokenPieces?: boolean;
}

/** Sends one application over a slow link, in the time of the test's clock. */
export async function deliver(options: DeliveryOptions): Promise<Delivery> {
  const { profile, size, seed, limit, sizes, killedEvery = Infinity, losesBrokenPieces = false } = options;
  const phone = createPhone({ random: seeded(seed), ...(sizes && { sizes }) });
  const { clock } = phone;
  const store = phone.openStore();
  const { id } = await store.draftFor(OWNER, internship);
  await store.saveDraft(id, { levels: [level] });
  for (const field of ['resume', 'cover_letter'] as const) {
    const bytes = new Uint8Array(randomBytes(size)).buffer;
    const file: StoredFile = {
      name: `${field}.pdf`,
      kind: 'pdf',
      type: 'application/pdf',
      size,
      sha256: hash(bytes),
    };
    await store.putFile(id, field, file, bytes);
  }
  await store.login(session);
  await store.apply(id, { type: 'queue' });

  let piece = 0;
  const link = createLink(clock, profile, seeded(seed + 1), (path, init, arrives) => {
    if (init.body instanceof ArrayBuffer) piece = Math.max(piece, init.body.byteLength);
    return phone.server.answer(path, init, arrives !== undefined && losesBrokenPieces ? 0 : arrives);
  });
  const began = clock.now();
  let killAt = began + killedEvery;
  let due: number | null = began;
  let finished: number | null = null;
  const run = () => {
    due = null;
    void phone
      .drainer({ fetch: link.fetch })()
      .then((result) => {
        due = result.next_due_at;
        if (result.waiting === 0) finished = clock.now();
      });
  };
  while (finished === null && clock.now() < began + limit) {
    if (clock.now() >= killAt) {
      phone.kill();
      link.killed();
      killAt += killedEvery;
      due = clock.now() + SECOND;
    }
    if (due !== null && due <= clock.now()) run();
    await clock.advance(SECOND / 2);
  }
  return {
    seconds: finished === null ? null : Math.round((finished - began) / SECOND),
    content: 2 * size,
    wire: link.wireBytes(),
    cuts: link.cuts(),
    piece,
  };
}
