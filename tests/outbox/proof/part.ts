import { runModel } from '../model/run';
import { play } from '../schedules/play';

/** What a part is told to do. */
export type Task =
  { kind: 'schedules'; from: number; to: number } | { kind: 'model'; seed: number; steps: number };
/** What it says. */
export type Report =
  | { kind: 'played'; played: Omit<Awaited<ReturnType<typeof play>>, 'trace'> }
  | { kind: 'modelled'; steps: number }
  | { kind: 'failed'; message: string }
  | { kind: 'idle' };

const say = (report: Report) => process.send!(report);
const fail = (error: unknown) => say({ kind: 'failed', message: (error as Error).message });

async function work(task: Task): Promise<void> {
  if (task.kind === 'model') {
    try {
      say({ kind: 'modelled', steps: runModel(task.steps, task.seed).steps });
    } catch (error) {
      fail(error);
    }
    return;
  }
  for (let seed = task.from; seed < task.to; seed += 1) {
    try {
      const { trace: _trace, ...played } = await play(seed);
      say({ kind: 'played', played });
    } catch (error) {
      fail(error);
    }
  }
}

process.on('message', (task: Task) => void work(task).then(() => say({ kind: 'idle' })));
say({ kind: 'idle' });
