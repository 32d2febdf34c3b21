import { runModel } from '../model/run';
import { play } from '../schedules/play';
import type { RandomReport } from './copy';

/** What the random tests notice by themselves in a copy: schedules until one fails, and the model. Prints JSON for `main.ts`. */
const SCHEDULES = 100;

async function firstSchedule(): Promise<number | null> {
  for (let seed = 1; seed <= SCHEDULES; seed += 1) {
    try {
      await play(seed);
    } catch {
      return seed;
    }
  }
  return null;
}

function differsFromModel(): boolean {
  try {
    runModel(10_000, 1);
    return false;
  } catch {
    return true;
  }
}

// A mistake may leave something running that fails or never ends.
process.on('unhandledRejection', () => undefined);
const report: RandomReport = { schedule: await firstSchedule(), model: differsFromModel() };
console.log(JSON.stringify(report));
process.exit();
