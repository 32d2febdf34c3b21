import type { Caller } from '../../core/caller';
import type { Dependencies } from '../../dependencies';
import * as counts from './counts.repository';

type Deps = Pick<Dependencies, 'database'>;

/** "My Created Internships": a business's internships in every status except removed ones. */
export const countOwnInternships = ({ database }: Deps, business: Caller): Promise<number> =>
  counts.countInternshipsOf(database, business.userId);

/**
 * "Applications": those that a business may see, to its internships that are not removed (rules 6, 18). Rejected
 * businesses may read it as well: a number shows nobody's data (ADR 11).
 */
export const countOwnApplications = ({ database }: Deps, business: Caller): Promise<number> =>
  counts.countReleasedOf(database, business.userId);

/** "Total Students": every student account in any status. */
export const countStudents = ({ database }: Deps): Promise<number> => counts.countUsers(database, 'student');

/** "Total Business": every business account in any status. */
export const countBusinesses = ({ database }: Deps): Promise<number> =>
  counts.countUsers(database, 'business');

/** "Total Internships": in every status except removed ones, as in the admins' list. */
export const countInternships = ({ database }: Deps): Promise<number> => counts.countInternships(database);

/** "All Applications": every stored application, also held ones and those to removed internships. */
export const countApplications = ({ database }: Deps): Promise<number> => counts.countApplications(database);
