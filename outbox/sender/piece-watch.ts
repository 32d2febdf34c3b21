import type { Timers } from '../environment';
import type { UploadAnswer, Outcome } from './answers';

/** Half of a 2G link's upload rate, in bytes per millisecond. */
export const SLOWEST_RATE = 2;
/** A piece that takes so many times the expected time, and at least so long, may hang on a dead connection. */
const SLOW_FACTOR = 4;
const SLOW_MS = 20_000;
/** Extra time of a piece after the server has answered on another connection. */
const GRACE_MS = 10_000;
/** Delay of the next question after silence: the whole link stands still, and the piece may resume with it. */
const AGAIN_MS = 60_000;

/** Detects a hung piece: its connection is dead only if the server answers `ask`, a small request, on another. */
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
