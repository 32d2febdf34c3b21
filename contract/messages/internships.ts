import { limits, savedLimits } from '../limits';
import type { InternshipStatus, ApplicationStatus, DurationUnit, Financing } from '../status';
import { refused } from './site';
import { brand } from '../brand';

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
  /** Whole sentences: other languages translate the status. */
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

const left = (days: number) => `${days} ${days === 1 ? 'day' : 'days'} left`;

export const internshipPages = {
  detailsFailed: 'Error fetching internship details!',
  listFailed: 'Error fetching internships!',
  alreadyApplied: refused.alreadyApplied,
  closed: refused.internshipClosed,
  noneFound: 'No Internships Found',
  partlyKept: (count: number, all: number) =>
    count === 0
      ? 'There is no room here for the newest internships: without signal they are missing.'
      : `There is room here for the newest ${count} of ${all} internships: without signal the others are missing.`,
  noneOpen: 'There are no open internships now. Please look again later.',
  tellMe: 'Tell me about new ones like these',
  noneMatch: "We couldn't find any internships matching your filters.",
  categoriesWithSignal: 'Categories come with signal. You can still search by place.',
  listCategoriesFailed: 'Error fetching categories!',
  daysLeft: (days: number) => (days === 0 ? 'today is the last day' : left(days)),
  fewDaysLeft: (days: number) => (days === 0 ? 'Last day' : left(days)),
  companyChecked: 'Checked by the program',
  logInToRead: 'Log in to read everything and to apply.',
  summaryOnly: 'This is all that is saved here. The description comes when the signal is back.',
  moreIn: (town: string) => `More in ${town}`,
} as const;

export const share = {
  title: 'Share this internship',
  text: (title: string, company: string, place: string, lastDay: string) =>
    `Internship: ${title} at ${company}, ${place}. Apply by ${lastDay}.`,
  copied: 'The link is copied.',
  copyByHand: 'This browser does not let the page copy it. Hold the link, and choose Copy.',
  qrCode: 'QR code of the link',
  qrHint: 'Another phone opens the link with its camera.',
  lead: (financing: string, company: string, place: string) =>
    `${financing} internship at ${company}, ${place}`,
  rest: (duration: string, lastDay: string) => `. ${duration}. Apply by ${lastDay}.`,
  portal: `${brand.name}: ${brand.tagline}`,
  /** Job postings: the description needs a log-in. */
  readMore: `Log in to ${brand.name} to read everything and to apply.`,
} as const;

/** screens.md section 2, Internship Applications. */
export const applicationStatusWords: Record<ApplicationStatus, string> = {
  submitted: 'Submitted',
  viewed: 'Viewed',
  hired: 'Hired',
};

export function durationText(duration: number, unit: DurationUnit): string {
  if (unit === 'weeks') return `${duration} ${duration === 1 ? 'week' : 'weeks'}`;
  return `${duration} ${duration === 1 ? 'month' : 'months'}`;
}

export const financingText = (financing: Financing): string => (financing === 'paid' ? 'PAID' : 'UNPAID');

export const withdrawn = 'Withdrawn';

export const saved = {
  full: `You can save at most ${savedLimits.most} internships. Remove one first.`,
  notSent: 'What you saved could not be sent.',
  notKept: 'This phone has no room to save it.',
  gone: 'No longer there',
  closed: 'Closed',
} as const;

export const report = {
  reasonRequired: 'Please choose what is wrong.',
  sent: 'Thank you. An admin will look at it.',
  failed: 'Your report could not be sent.',
  needsSignal: 'No signal now. Your report is kept on this phone until you can send it.',
  reported: 'You have reported this internship.',
  reportedOn: (day: string) => `You reported this internship on ${day}. An admin will look at it.`,
  change: 'Change your report',
  notNamed: 'The business is not told who reports.',
} as const;
