import * as v from 'valibot';

/** The six counts of api.md, 200. */
export const CountAnswer = v.object({ count: v.pipe(v.number(), v.integer()) });
export type CountAnswer = v.InferOutput<typeof CountAnswer>;
