import * as v from 'valibot';

export const id = v.pipe(v.number(), v.integer());
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** ISO 8601 UTC. */
export const time = v.pipe(v.string(), v.isoTimestamp());
export const day = v.pipe(v.string(), v.isoDate());

export const CountAnswer = v.object({ count });
export type CountAnswer = v.InferOutput<typeof CountAnswer>;

const ok = v.literal('ok');
export const HealthAnswer = v.object({ status: ok, version: v.string() });
export const ProbeAnswer = v.object({ status: ok });

export const SiteDataAnswer = v.object({ status: v.literal('cleared') });

export const scopeKinds = ['all', 'cohorts', 'places'] as const;

/** Whom staff see and help (rule admin-11); `names` are those of cohorts or places, in any letter case. */
export const StaffScope = v.object({ kind: v.picklist(scopeKinds), names: v.array(v.string()) });
export type StaffScope = v.InferOutput<typeof StaffScope>;

/** Whom to call about who is under 18 (rule account-10). */
export const Guardian = v.object({ name: v.string(), number: v.string() });
