import { businesses } from './businesses';
import { students } from './students';

export const kinds = { student: students, business: businesses } as const;
