import { limits } from '../limits';
import type { InternshipStatus } from '../status';
import { refused } from './refused';

/** For businesses; what visitors see stands in internship-pages.ts. */
export const internship = {
  titleRequired: 'Role title is required',
  locationRequired: 'Location is required',
  customLocationRequired: 'Custom location is required',
  enterCustomLocation: 'Please enter custom location.',
  financingRequired: 'Financing type is required',
  durationRequired: 'Duration is required',
  durationWhole: 'Duration must be a whole number.',
  durationShort: `Duration must be at least ${limits.duration.min}.`,
  durationLong: `Duration must be at most ${limits.duration.max}.`,
  unitInvalid: 'Please choose weeks or months.',
  typeInvalid: 'Please choose one of the given types.',
  skillsRequired: 'Skills are required',
  lastDateRequired: 'Last date to apply is required',
  lastDatePast: 'Last date to apply must not be in the past.',
  categoryRequired: 'Category is required',
  descriptionRequired: 'Description is required',
  fillCorrectly: 'Please fill all required fields correctly.',
  created: 'Internship created successfully!',
  createFailed: 'Something went wrong!',
  firstTryArrived:
    'Your first try had arrived: it is in My internships, where you can edit it. Press Create Internship again to make another one with what you see here.',
  firstTryDeleted:
    'Your first try had arrived and was deleted since. Press Create Internship again to create it once more.',
  keptUntilSignal: 'No signal now. What you type is kept here until you can send it.',
  categoriesFailed: 'Failed to fetch categories.',
  ownListFailed: 'Error fetching your internships!',
  removed: 'Removed by the business',
  invalidId: 'Invalid Internship ID',
  missingFields: refused.fillRequired,
  updated: 'Internship updated successfully!',
  updateFailed: 'Error updating internship!',
  archived: 'Internship archived successfully',
  archiveFailed: 'Error archiving internship',
  restored: 'Internship restored successfully',
  restoreFailed: 'Error restoring internship',
  /** Whole sentences: other languages do not show a status as it is stored. */
  statusUpdated: {
    available: 'Internship status updated to available',
    inactive: 'Internship status updated to inactive',
    pending: 'Internship status updated to pending',
  } satisfies Record<Exclude<InternshipStatus, 'archived'>, string>,
  statusFailed: 'Error updating status',
  deleted: 'Internship deleted successfully',
  deleteFailed: 'Error deleting internship',
  ownListFailedShort: 'Failed to fetch internships',
  publishesAgain: 'This internship is archived. Saving it publishes it again.',
  publishes: 'Students do not see this internship now. Saving it publishes it.',
  dayPassed: 'Its last date to apply has passed. Students find it again when you choose a later one.',
  typedEarlier: 'What you typed earlier is still here. It is not saved yet.',
  changedMeanwhile: 'This internship was changed after you began. What you typed is still here.',
  chooseVersion: 'Please choose first which version you want to use.',
  statusNeedsSignal: 'No signal now: internships can be looked at, and changed when it is back.',
} as const;
