import * as v from 'valibot';

/** Parts of answer schemas. */
export const id = v.pipe(v.number(), v.integer());
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** ISO 8601 UTC. */
export const time = v.pipe(v.string(), v.isoTimestamp());
/** `YYYY-MM-DD` */
export const day = v.pipe(v.string(), v.isoDate());

/** The six counts of the OpenAPI document, 200. */
export const CountAnswer = v.object({ count });
export type CountAnswer = v.InferOutput<typeof CountAnswer>;

/** GET /health, 200: database and file store answer. */
export const HealthAnswer = v.object({ status: v.literal('ok') });
export type HealthAnswer = v.InferOutput<typeof HealthAnswer>;

/** DELETE /site_data, 200: the browser deletes the portal's data. */
export const SiteDataAnswer = v.object({ status: v.literal('cleared') });
