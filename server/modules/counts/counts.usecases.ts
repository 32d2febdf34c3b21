import type { PortalFigures } from '#contract/pages';
import type { Caller } from '../../core/caller';
import { keepAnswer } from '../../core/kept-answer';
import type { Dependencies, DataDeps } from '../../dependencies';
import { countByInternship } from '../applications/applications.repository';
import * as repository from './counts.repository';

/** Counts by operation id (screens.md section 2). */
export const counts = {
  /** Every status except removed. */
  countOwnInternships: ({ database }, { userId }) => repository.countInternshipsOf(database, userId),
  /** Those a business may read: none while it is unapproved (rules account-2, internship-4; ADR 11). */
  countOwnApplicants: async ({ database }, { userId }) => {
    const counts = await countByInternship(database, userId);
    return [...counts.values()].reduce((sum, { count }) => sum + count, 0);
  },
  countStudents: ({ database }) => repository.countUsers(database, 'student'),
  countBusinesses: ({ database }) => repository.countUsers(database, 'business'),
  /** Every status except removed. */
  countInternships: ({ database }) => repository.countInternships(database),
  /** Including held ones and those to removed internships. */
  countApplications: ({ database }) => repository.countApplications(database),
} satisfies Record<string, (deps: Pick<Dependencies, 'database'>, caller: Caller) => Promise<number>>;

/** Figures counted at most once an hour (rule internship-7). */
export const portalFigures = ({ database, clock }: DataDeps): (() => Promise<PortalFigures>) =>
  keepAnswer(clock, { slowMs: 0, keptMs: 3_600_000 }, async () => {
    const [students, businesses, hired] = await Promise.all([
      repository.countApproved(database, 'student'),
      repository.countApproved(database, 'business'),
      repository.countHired(database),
    ]);
    return { students, businesses, hired };
  });
