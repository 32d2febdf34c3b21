import type { Locator } from '@playwright/test';
import type { AwkwardIds } from './edge-case-data';
import { businessScreens, newBusinessScreens, rejectedBusinessScreens } from './screens-of-businesses';
import { pendingStudentScreens, rejectedStudentScreens, studentScreens } from './screens-of-students';
import { adminScreens, visitorScreens } from './screens-of-others';
import type { State } from './states';
import type { Viewer } from './accounts';

export interface Screen {
  /** Names it in failures and in the names of its pictures. */
  name: string;
  path: string;
  heading: string | RegExp;
  /** It shows what was fetched and kept on the phone, with its age, and so can be loading, failing and offline. */
  saved?: true;
  /** What it shows in a state that is its own: a list that is empty, a part of a form that cannot be fetched. */
  shows?: Partial<Record<State, (main: Locator) => Locator>>;
}

/**
 * Every screen of each viewer; what is as long as can be stands where it can. A page that is drawn alike for several of
 * them stands with the first: around it the header and the dock are each viewer's own, and judged with their others.
 */
export const screensOf: Record<Viewer, (ids: AwkwardIds) => Screen[]> = {
  visitor: visitorScreens,
  student: studentScreens,
  pendingStudent: pendingStudentScreens,
  rejectedStudent: rejectedStudentScreens,
  business: businessScreens,
  newBusiness: newBusinessScreens,
  rejectedBusiness: rejectedBusinessScreens,
  admin: adminScreens,
};
