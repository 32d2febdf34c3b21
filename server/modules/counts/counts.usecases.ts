import type { Caller } from '../../core/caller';
import type { Dependencies } from '../../dependencies';
import * as repository from './counts.repository';

/** The counts of the dashboards by operation id (screens.md section 2). */
export const counts = {
  /** A business's internships in every status except removed ones. */
  countOwnInternships: ({ database }, { userId }) => repository.countInternshipsOf(database, userId),
  /** Released applications to a business's internships (rules 6, 18). Rejected businesses may read the number (ADR 11). */
  countOwnApplicants: ({ database }, { userId }) => repository.countReleasedOf(database, userId),
  countStudents: ({ database }) => repository.countUsers(database, 'student'),
  countBusinesses: ({ database }) => repository.countUsers(database, 'business'),
  /** Internships in every status except removed ones. */
  countInternships: ({ database }) => repository.countInternships(database),
  /** All applications, including held ones and those to removed internships. */
  countApplications: ({ database }) => repository.countApplications(database),
} satisfies Record<string, (deps: Pick<Dependencies, 'database'>, caller: Caller) => Promise<number>>;
