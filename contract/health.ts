import * as v from 'valibot';

/** GET /health, 200: the database and the file store answer. */
export const HealthAnswer = v.object({ status: v.literal('ok') });
export type HealthAnswer = v.InferOutput<typeof HealthAnswer>;
