import * as v from 'valibot';
import { count } from './answer-fields';

/** The six counts of api.md, 200. */
export const CountAnswer = v.object({ count });
export type CountAnswer = v.InferOutput<typeof CountAnswer>;
