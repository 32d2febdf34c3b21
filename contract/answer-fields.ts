import * as v from 'valibot';

/** Building blocks of the answer schemas: what the server says, never what it is sent. */
export const id = v.pipe(v.number(), v.integer());
/** How many: a whole number from zero. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** ISO 8601 UTC. */
export const time = v.pipe(v.string(), v.isoTimestamp());
/** `YYYY-MM-DD` */
export const day = v.pipe(v.string(), v.isoDate());
