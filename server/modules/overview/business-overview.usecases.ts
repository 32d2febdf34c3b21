import type { Level } from '#contract/applications';
import { portMoresbyDate } from '#contract/dates';
import { overviewLimits, type BusinessOverview } from '#contract/overview';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import type { Dependencies } from '../../dependencies';
import { freshFileLink } from '../files/links';
import { readBusinessOverview } from './business-overview.repository';

const dayMs = 86_400_000;

const highestOf = (levels: readonly Level[]) => levels.toSorted((a, b) => b.grade - a.grade)[0];

/** None for unapproved businesses (rule account-2; ADR 11). Names are personal data, so reads are logged. */
export async function readOverview(
  { database, clock, secretKey }: Dependencies,
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
    waiting: waiting.map(({ levels, since, resume, ...person }, index) => {
      const highest = highestOf(levels);
      return {
        ...person,
        ...(resume &&
          index === 0 && {
            resume: {
              link: freshFileLink(secretKey, { fileId: resume.id, holderId: business.userId }, now),
              size: resume.size,
            },
          }),
        grade: highest?.grade ?? null,
        school_name: highest?.school_name ?? null,
        since: new Date(since).toISOString(),
      };
    }),
  };
}
