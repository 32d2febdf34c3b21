import type { Operation } from './operation';
import { accountOperations } from './operations/accounts';
import { adminOperations } from './operations/admin';
import { applicationOperations } from './operations/applications';
import { countOperations } from './operations/counts';
import { internshipOperations } from './operations/internships';
import { outreachOperations } from './operations/outreach';
import { serviceOperations } from './operations/service';
import { uploadOperations } from './operations/uploads';

/** Every call of the API. A route without one fails a test, and so does one without a route. */
export const operations: readonly Operation[] = [
  ...accountOperations,
  ...internshipOperations,
  ...applicationOperations,
  ...uploadOperations,
  ...adminOperations,
  ...countOperations,
  ...outreachOperations,
  ...serviceOperations,
];
