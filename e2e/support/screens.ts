import type { Account } from './accounts';
import type { EdgeCaseIds } from './edge-case-data';
import type { Screen } from './screen-types';
import { businessScreens, newBusinessScreens, rejectedBusinessScreens } from './screens-of-businesses';
import { adminScreens, visitorScreens } from './screens-of-others';
import { pendingStudentScreens, rejectedStudentScreens, studentScreens } from './screens-of-students';

/** Every screen of each account, with the longest texts possible. A screen that several see alike is listed with the first. */
export const screensOf: Record<Account, (ids: EdgeCaseIds) => Screen[]> = {
  visitor: visitorScreens,
  student: studentScreens,
  pendingStudent: pendingStudentScreens,
  rejectedStudent: rejectedStudentScreens,
  business: businessScreens,
  newBusiness: newBusinessScreens,
  rejectedBusiness: rejectedBusinessScreens,
  admin: adminScreens,
};
