import { Inflate } from 'fflate';
import { concat } from '../bytes';

/** Nothing more is looked at: the document stays unchecked. */
class Exhausted extends Error {
  override readonly name = 'Exhausted';
}

const MB = 1024 * 1024;
const piece = 4096;

/** What a look at one document may cost, counted in place of a clock: about a second on a server. */
export class Budget {
  isSure = true;
  private steps = 30_000_000;
  private unpacked = 8 * MB;

  spend(steps: number): void {
    this.steps -= steps;
    if (this.steps < 0) throw new Exhausted('too many steps');
  }

  /** Counted as it comes; of damaged bytes what comes before. @throws Exhausted */
  inflate(packed: Uint8Array): Uint8Array {
    const parts: Uint8Array[] = [];
    let length = 0;
    const stream = new Inflate((part) => {
      this.unpacked -= part.length;
      if (this.unpacked < 0) throw new Exhausted('unpacks into too much');
      this.spend(part.length);
      length += part.length;
      parts.push(part);
    });
    try {
      for (let at = 0, before = -1; at < packed.length; at += piece) {
        // What follows the end, or adds nothing, would be copied with each piece.
        if (length === before) throw new RangeError('stalled');
        before = at % (2 * piece) === 0 ? length : before;
        stream.push(packed.subarray(at, at + piece), at + piece >= packed.length);
      }
    } catch (error) {
      if (error instanceof Exhausted) throw error;
      this.isSure = false;
    }
    return concat(parts);
  }
}
