import { jobAlertLimits } from '../limits';

/** What is said about job alerts and their weekly mail (rule 77). */
export const jobAlerts = {
  wayRequired: 'Please choose how we tell you.',
  listFailed: 'Your job alerts could not be loaded.',
  saved: 'Your job alert is saved.',
  deleted: 'Your job alert is deleted.',
  failed: 'Your job alert could not be saved. Please try again.',
  deleteFailed: 'Your job alert could not be deleted. Please try again.',
  needsSignal: 'You need signal to save a job alert. What you chose stays here.',
  changeNeedsSignal: 'You need signal to change this. Please try again when you have it.',
  mailsFailed: 'We could not change this. Please try again.',
  mailsAgain: 'Start the weekly mail again',
  startingMails: 'Starting...',
  mailsAreEnded: 'You have stopped the weekly mail.',
  confirmFirst: (address: string) => `The weekly mail starts when you open the link we sent to ${address}.`,
  title: 'Job alerts',
  lead: 'We tell you about new internships.',
  none: 'You have no job alerts.',
  newTitle: 'New job alert',
  changeTitle: 'Change job alert',
  how: 'How do we tell you?',
  byNews: 'News here and on this phone, once a day at most',
  byMail: 'One mail a week, on Monday',
  byNewsShort: 'News',
  byMailShort: 'weekly mail',
  allCategories: 'All categories',
  allPlaces: 'All places',
  otherPlaces: 'Any other place',
  save: 'Save job alert',
  saving: 'Saving...',
  full: `You have ${jobAlertLimits.most} job alerts. Delete one to make another.`,
} as const;

/** What stands on the page of the link in a weekly mail (rule 77). */
export const mailsLink = {
  title: 'Weekly mail',
  endLead: 'This stops the weekly mail about new internships. Your account stays as it is.',
  end: 'Stop the weekly mail',
  ending: 'Stopping...',
  ended: 'We send you no more weekly mails.',
  resumeLead: 'You get the weekly mail about new internships again.',
  resume: 'Send the weekly mail again',
  resuming: 'One moment...',
  resumed: 'We send you the weekly mail again.',
  failed: 'The weekly mail could not be changed. Please try again.',
  needsSignal: 'You need signal for this. Nothing was changed.',
} as const;
