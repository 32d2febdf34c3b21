import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Report } from './prove-part';

/**
 * `npm run test:outbox`: plays 2,000 random schedules, in one process for each core. `-- --seeds 200` plays fewer, `-- --seed 17`
 * that one alone. Each failure names its seed.
 */
const { values } = parseArgs({ options: { seed: { type: 'string' }, seeds: { type: 'string' } } });
const first = Number(values.seed ?? 1);
const count = values.seed === undefined ? Number(values.seeds ?? 2000) : 1;
const seeds = Array.from({ length: count }, (_, index) => first + index);
const processes = Math.min(availableParallelism(), count);

let played = 0;
let failed = 0;
const runPart = () =>
  new Promise<void>((resolve) => {
    const part = fork(join(import.meta.dirname, 'prove-part.ts'));
    const next = () => {
      const seed = seeds.shift();
      if (seed === undefined) part.disconnect();
      else part.send(seed);
    };
    part.on('message', ({ failure }: Report) => {
      played += 1;
      if (failure !== null) {
        failed += 1;
        console.error(`✗ ${failure}\n`);
      }
      next();
    });
    part.on('exit', resolve);
    next();
  });
await Promise.all(Array.from({ length: processes }, runPart));
console.log(`${played} of ${count} schedules played, from seed ${first}; ${failed} failed`);
if (failed > 0 || played < count) process.exitCode = 1;
