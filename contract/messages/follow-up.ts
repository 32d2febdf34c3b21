import { savedLimits } from '../follow-up-limits';

/** What students do about an internship beside applying: save it (rule 68) and report it (rule 69). */
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
