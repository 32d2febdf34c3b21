import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/status';
import type { StaffScope } from '#contract/answers';
import { participants, users } from './schema';

/** Who asks about people: an admin about all, staff about their scope, anybody else about nobody. */
export interface Helper {
  role: Role;
  scope: StaffScope | null;
}

/** Of who decides, and of commands. */
export const everybody: Helper = { role: 'admin', scope: null };

type Person = Record<'role' | 'participantId' | 'city', PgColumn>;

/** @param scope JSON of a `StaffScope`; null holds nobody */
const holds = (scope: SQLWrapper, { cohort, city }: { cohort: SQLWrapper; city: SQLWrapper }) => {
  const isNamed = (value: SQLWrapper) => sql`exists (
    select 1 from jsonb_array_elements_text(${scope} -> 'names') as named(entry) where lower(entry) = lower(btrim(${value})))`;
  return sql<boolean>`coalesce(case ${scope} ->> 'kind'
    when 'all' then true when 'cohorts' then ${isNamed(cohort)} when 'places' then ${isNamed(city)} end, false)`;
};

/** By the line of the register where the student has one, else by the own city (rule admin-11). */
export const isStudentOf = (scope: SQLWrapper, { role, participantId, city }: Person): SQL | undefined =>
  and(
    eq(role, 'student'),
    sql`case when ${participantId} is null then ${holds(scope, { cohort: sql`null`, city })}
      else exists (select 1 from ${participants} where ${participants.id} = ${participantId} and ${holds(scope, participants)}) end`,
  );

const scopeOf = ({ role, scope }: Helper): SQL | undefined =>
  role === 'admin' ? undefined : sql`${JSON.stringify(role === 'staff' ? scope : null)}::jsonb`;

/** Condition of every query of accounts that staff may ask for; undefined for admins. */
export function accountsOf(helper: Helper): SQL | undefined {
  const scope = scopeOf(helper);
  return scope && isStudentOf(scope, users);
}

/** The same for lines of the participant register. */
export function linesOf(helper: Helper): SQL<boolean> | undefined {
  const scope = scopeOf(helper);
  return scope && holds(scope, participants);
}
