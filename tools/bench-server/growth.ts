import type { Call } from './calls';
import { sender } from './sender';
import type { Contenders } from './servers';
import { median } from './table';

export interface Grown {
  name: string;
  /** Milliseconds for one call, the middle one of all, for each size in turn. */
  times: number[];
}

/**
 * How long a call takes the server at each size, one call at a time and the sizes in turns, so that what else the machine
 * does falls on all of them.
 * @param pick the call, on the database of one size
 * @param before done ahead of each request, and not measured
 */
export async function grow(
  sizes: Contenders[],
  samples: number,
  pick: (calls: Contenders['calls']) => Call,
  before?: (size: Contenders) => Promise<void>,
  name?: string,
): Promise<Grown> {
  const lines = sizes.map((size) => ({
    size,
    call: pick(size.calls),
    line: sender(size.ours.url),
    times: [] as number[],
  }));
  const warmUp = Math.ceil(samples / 5);
  for (let sample = -warmUp; sample < samples; sample += 1) {
    for (const { size, call, line, times } of lines) {
      await before?.(size);
      const { status, body, ms } = await line.send(call.ours());
      if (status !== call.expected) throw new Error(`${call.name}: answered ${status} ${body}`);
      if (sample >= 0) times.push(ms);
    }
  }
  for (const { line } of lines) line.close();
  return { name: name ?? lines[0]!.call.name, times: lines.map(({ times }) => median(times)) };
}
