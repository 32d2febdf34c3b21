import type { Caller } from '../../core/caller';
import type { Dependencies } from '../../dependencies';
import { countByInternship } from '../applications/applications.repository';
import * as repository from './counts.repository';

/** The counts of the dashboards by operation id (screens.md section 2). */
export const counts = {
  /** A business's internships in every status except removed ones. */
  countOwnInternships: ({ database }, { userId }) => repository.countInternshipsOf(database, userId),
  /** The applications that a business may read: none while it is not approved (rules 6, 18; ADR 11). */
  countOwnApplicants: async ({ database }, { userId }) => {
    const counts = await countByInternship(database, userId);
    return [...counts.values()].reduce((sum, { count }) => sum + count, 0);
  },
  countStudents: ({ database }) => repository.countUsers(database, 'student'),
  countBusinesses: ({ database }) => repository.countUsers(database, 'business'),
  /** Internships in every status except removed ones. */
  countInternships: ({ database }) => repository.countInternships(database),
  /** All applications, including held ones and those to removed internships. */
  countApplications: ({ database }) => repository.countApplications(database),
} satisfies Record<string, (deps: Pick<Dependencies, 'database'>, caller: Caller) => Promise<number>>;
