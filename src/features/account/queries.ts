import { profileQuery } from '../../lib/shared-queries';

/** Every call that reads the person's own account. */
export const accountQueries = { profile: profileQuery };
