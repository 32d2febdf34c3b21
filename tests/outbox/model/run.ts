import fc from 'fast-check';
import { NOW } from '../samples';
import { commands, newRecord, type Real } from './commands';
import { newModel, type Model } from './model';

const COMMANDS = 200;

/**
 * Runs random events against the machine and the model until both have agreed so many times.
 * @returns how many steps were made
 * @throws Error with fast-check's smallest sequence of events that shows a difference
 */
export function runModel(steps: number, seed: number): number {
  let done = 0;
  for (let round = 0; done < steps; round += 1) {
    fc.assert(
      fc.property(fc.commands(commands, { maxCommands: COMMANDS, size: 'max' }), (sequence) => {
        const real: Real = { record: newRecord(NOW), steps: 0 };
        const model: Model = newModel(NOW);
        fc.modelRun(() => ({ model, real }), sequence);
        done += real.steps;
      }),
      { numRuns: 20, seed: seed + round },
    );
  }
  return done;
}
