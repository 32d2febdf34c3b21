import fc from 'fast-check';
import { NOW } from '../samples';
import { commands, newRecord } from './commands';
import type { Real } from './compare';
import { newModel, type Model } from './model';

const COMMANDS = 200;

/**
 * Runs random events against the machine and the model until both have agreed so many times.
 * @returns how many steps were made, and how often each event was possible in each state
 * @throws Error with fast-check's smallest sequence of events that shows a difference
 */
export function runModel(steps: number, seed: number): { steps: number; pairs: Map<string, number> } {
  const pairs = new Map<string, number>();
  let done = 0;
  for (let round = 0; done < steps; round += 1) {
    fc.assert(
      fc.property(fc.commands(commands, { maxCommands: COMMANDS, size: 'max' }), (sequence) => {
        const real: Real = { record: newRecord(NOW), steps: 0, pairs };
        const model: Model = newModel(NOW);
        fc.modelRun(() => ({ model, real }), sequence);
        done += real.steps;
      }),
      { numRuns: 20, seed: seed + round },
    );
  }
  return { steps: done, pairs };
}
