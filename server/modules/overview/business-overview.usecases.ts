import type { Level } from '#contract/applications';
import { portMoresbyDate } from '#contract/dates';
import { overviewLimits, type BusinessOverview } from '#contract/overview';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import type { Dependencies } from '../../dependencies';
import { readBusinessOverview } from './business-overview.repository';

const dayMs = 86_400_000;

const highestOf = (levels: readonly Level[]) => levels.toSorted((a, b) => b.grade - a.grade)[0];

/** Unapproved businesses read no applicants (rule account-2; ADR 11). Names are personal data, so reads are logged. */
export async function readOverview(
  { database, clock }: Dependencies,
  business: Caller,
): Promise<BusinessOverview> {
  const now = clock.now();
  const { waiting, ...rest } = await readBusinessOverview(database, business.userId, {
    today: portMoresbyDate(now),
    soon: portMoresbyDate(now + overviewLimits.days * dayMs),
  });
  if (waiting.length > 0) {
    const applications = waiting.map(({ id }) => id);
    await recordAction(database, new Date(now), business, 'applicants read', null, { applications });
  }
  return {
    status: 200,
    ...rest,
    waiting: waiting.map(({ levels, since, ...person }) => {
      const highest = highestOf(levels);
      return {
        ...person,
        grade: highest?.grade ?? null,
        school_name: highest?.school_name ?? null,
        since: new Date(since).toISOString(),
      };
    }),
  };
}
