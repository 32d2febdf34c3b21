import { Inflate } from 'fflate';
import { concat, startsWith } from '../bytes';

/** Nothing more is looked at: the document stays unchecked. */
class Exhausted extends Error {
  override readonly name = 'Exhausted';
}

const MB = 1024 * 1024;
const piece = 4096;
/** Up to a stored block of 64 KB nothing comes; longer, it follows the end, or would be copied with each piece. */
const mostPiecesWithoutOutput = 18;
/** An empty stored block, with which writers flush. */
const flushed = Uint8Array.of(0, 0, 0xff, 0xff);
/** Memory that inflating takes, however short the stream. */
const costOfStream = 10_000;

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
    this.spend(costOfStream);
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
      for (let at = 0, before = 0, idle = 0; at < packed.length; at += piece) {
        stream.push(packed.subarray(at, at + piece));
        idle = length === before ? idle + 1 : 0;
        before = length;
        if (idle > mostPiecesWithoutOutput) throw new RangeError('stalled');
      }
      // Some writers end with a flush in place of a last block.
      if (!startsWith(packed.subarray(-flushed.length), flushed)) stream.push(new Uint8Array(), true);
    } catch (error) {
      if (error instanceof Exhausted) throw error;
      this.isSure = false;
    }
    return concat(parts);
  }
}
