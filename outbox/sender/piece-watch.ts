import type { Timers } from '../environment';
import type { UploadAnswer, Outcome } from './answers';

/** Half of what a 2G link uploads, in bytes per millisecond. */
export const SLOWEST_RATE = 2;
/** A piece that takes so many times as long as expected, and at least so long, may hang on a dead connection. */
const SLOW_FACTOR = 4;
const SLOW_MS = 20_000;
/** The piece gets so much longer after the server has answered on another connection. */
const GRACE_MS = 10_000;
/** Until the next question when nothing was answered: the whole link stands still, and the piece may go on with it. */
const AGAIN_MS = 60_000;

/**
 * Notices a piece that hangs by missing progress, not by a fixed end: when it is late, the server is asked something
 * small. If it answers and the piece still does not arrive, the piece's connection is dead; a link that stands still is
 * waited for, because its connection may live.
 * @param expectedMs how long the piece should take
 * @param ask a small request
 * @returns `hung` aborts when the connection is dead; `end` stops watching
 */
export function watchPiece(
  timers: Timers,
  expectedMs: number,
  ask: () => Promise<UploadAnswer | Outcome>,
): { hung: AbortSignal; end: () => void } {
  const dead = new AbortController();
  let ended = false;
  let cancel = () => {};
  const wait = (delay: number, then: () => void) => {
    if (!ended) cancel = timers.after(delay, then);
  };
  const probe = async () => {
    const answer = await ask();
    const isAnswered = typeof answer === 'string' || !('type' in answer);
    if (isAnswered) wait(GRACE_MS, () => dead.abort());
    else wait(AGAIN_MS, () => void probe());
  };
  wait(Math.max(SLOW_MS, SLOW_FACTOR * expectedMs), () => void probe());
  return {
    hung: dead.signal,
    end: () => {
      ended = true;
      cancel();
    },
  };
}
