import { refused } from './refused';

const left = (days: number) => `${days} ${days === 1 ? 'day' : 'days'} left`;

/** On the pages of internships that visitors see. */
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
  /** Without signal, before they were ever there: nothing is wrong with the person. */
  categoriesWithSignal: 'Categories come with signal. You can still search by place.',
  listCategoriesFailed: 'Error fetching categories!',
  /** Beside a deadline (rule 34). */
  daysLeft: (days: number) => (days === 0 ? 'today is the last day' : left(days)),
  /** In a row, where there is little room. */
  fewDaysLeft: (days: number) => (days === 0 ? 'Last day' : left(days)),
  companyChecked: 'Checked by the program',
  logInToRead: 'Log in to read everything and to apply.',
  summaryOnly: 'This is all that is saved here. The description comes when the signal is back.',
} as const;

/** Apart, for the one screen that says it. */
export const hiddenFromVisitors = 'What you would do, and the skills you need, are for who is logged in.';
