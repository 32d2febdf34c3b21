import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { addPlayed, noFigures, type Figures } from './figures';
import type { Report, Task } from './part';

/** Schedules that a process plays before it asks for more. */
const SHARE = 25;

export interface Extent {
  /** The first seed, and how many. */
  first: number;
  schedules: number;
  modelSeed: number;
  modelSteps: number;
}

function tasksOf({ first, schedules, modelSeed, modelSteps }: Extent): Task[] {
  const tasks: Task[] = modelSteps > 0 ? [{ kind: 'model', seed: modelSeed, steps: modelSteps }] : [];
  for (let from = first; from < first + schedules; from += SHARE) {
    tasks.push({ kind: 'schedules', from, to: Math.min(from + SHARE, first + schedules) });
  }
  return tasks;
}

/**
 * Plays schedules and runs the model, in one process for each core.
 * @returns the figures, and what failed
 */
export async function prove(extent: Extent): Promise<{ figures: Figures; failures: string[] }> {
  const began = Date.now();
  const tasks = tasksOf(extent);
  const figures = noFigures();
  const failures: string[] = [];

  const runPart = () =>
    new Promise<void>((resolve) => {
      const part = fork(join(import.meta.dirname, 'part.ts'));
      part.on('message', (report: Report) => {
        if (report.kind === 'played') addPlayed(figures, report.played);
        if (report.kind === 'modelled') figures.modelSteps += report.steps;
        if (report.kind === 'failed') failures.push(report.message);
        if (report.kind !== 'idle') return;
        const next = tasks.shift();
        if (next) part.send(next);
        else part.disconnect();
      });
      part.on('exit', (code) => {
        if (code !== 0) failures.push(`a process of the proof ended with ${code}`);
        resolve();
      });
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), tasks.length) }, runPart));
  figures.seconds = (Date.now() - began) / 1000;
  return { figures, failures };
}
