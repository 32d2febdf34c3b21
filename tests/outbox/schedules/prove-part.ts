import { play } from './play';

/** Report of a seed to the parent; null when all went well. */
export interface Report {
  seed: number;
  failure: string | null;
}

/** A process of `prove.ts`: plays each seed that it is sent. */
process.on('message', (seed: number) => {
  play(seed).then(
    () => process.send!({ seed, failure: null } satisfies Report),
    (error: Error) => process.send!({ seed, failure: error.message } satisfies Report),
  );
});
