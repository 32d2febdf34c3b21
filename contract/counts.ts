import * as v from 'valibot';
import { count } from './answer-fields';

/** The six counts of the OpenAPI document, 200. */
export const CountAnswer = v.object({ count });
export type CountAnswer = v.InferOutput<typeof CountAnswer>;
