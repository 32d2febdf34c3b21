import type { Level } from '#contract/applications';
import { DAY, HOUR, portMoresbyDate } from '#contract/dates';
import { overviewLimits, type BusinessOverview } from '#contract/overview';
import type { PortalFigures } from '#contract/pages';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import type { Dependencies, DataDeps } from '../../dependencies';
import { freshFileLink } from '../files/links';
import { keepAnswer } from '../../core/kept-answer';
import { countByInternship } from '../applications/applications.repository';
import * as repository from './overview.repository';

/** Counts by operation id (screens.md section 2). */
export const counts = {
  /** Every status except removed. */
  countOwnInternships: ({ database }, { userId }) => repository.countInternshipsOf(database, userId),
  /** None while the business is unapproved (rules account-2, internship-4; ADR 11). */
  countOwnApplicants: async ({ database }, { userId }) => {
    const counts = await countByInternship(database, userId);
    return [...counts.values()].reduce((sum, { count }) => sum + count, 0);
  },
  countStudents: ({ database }) => repository.countUsers(database, 'student'),
  countBusinesses: ({ database }) => repository.countUsers(database, 'business'),
  countInternships: ({ database }) => repository.countInternships(database),
  /** Including held ones and those to removed internships. */
  countApplications: ({ database }) => repository.countApplications(database),
} satisfies Record<string, (deps: Pick<Dependencies, 'database'>, caller: Caller) => Promise<number>>;

/** Figures counted at most once an hour (rule internship-7). */
export const portalFigures = ({ database, clock }: DataDeps): (() => Promise<PortalFigures>) =>
  keepAnswer(clock, { slowMs: 0, keptMs: HOUR }, async () => {
    const [students, businesses, hired] = await Promise.all([
      repository.countUsers(database, 'student', 'approved'),
      repository.countUsers(database, 'business', 'approved'),
      repository.countHired(database),
    ]);
    return { students, businesses, hired };
  });

const highestOf = (levels: readonly Level[]) => levels.toSorted((a, b) => b.grade - a.grade)[0];

/** None for unapproved businesses (rule account-2; ADR 11). Names are personal data, so reads are logged. */
export async function readOverview(
  { database, clock, secretKey }: Dependencies,
  business: Caller,
): Promise<BusinessOverview> {
  const now = clock.now();
  const { waiting, ...rest } = await repository.readBusinessOverview(database, business.userId, {
    today: portMoresbyDate(now),
    soon: portMoresbyDate(now + overviewLimits.days * DAY),
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
