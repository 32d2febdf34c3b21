import type { Caller } from '../../core/caller';
import type { Dependencies } from '../../dependencies';
import * as counts from './counts.repository';

type Deps = Pick<Dependencies, 'database'>;

/** "My Created Internships": a business's own in every status, archived ones too; not the removed ones. */
export const countOwnInternships = ({ database }: Deps, business: Caller): Promise<number> =>
  counts.countInternshipsOf(database, business.userId);

/**
 * "Applications": all that a business may see, to its own internships that are not removed (rules 6, 18). A rejected
 * business may read it as well: a number shows nobody (ADR 11).
 */
export const countOwnApplications = ({ database }: Deps, business: Caller): Promise<number> =>
  counts.countReleasedOf(database, business.userId);

/** "Total Students": everybody who signed up as one, whatever became of it. */
export const countStudents = ({ database }: Deps): Promise<number> => counts.countUsers(database, 'student');

/** "Total Business": every business that signed up, whatever became of it. */
export const countBusinesses = ({ database }: Deps): Promise<number> =>
  counts.countUsers(database, 'business');

/** "Total Internships": in every status, as the admins' list shows them; not the removed ones. */
export const countInternships = ({ database }: Deps): Promise<number> => counts.countInternships(database);

/** "All Applications": every one that is stored, held ones and those to removed internships too. */
export const countApplications = ({ database }: Deps): Promise<number> => counts.countApplications(database);
