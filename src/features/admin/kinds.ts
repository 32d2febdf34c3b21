import { businesses } from './businesses';
import { students } from './students';

/** The two lists of people, by role. */
export const kinds = { student: students, business: businesses } as const;
