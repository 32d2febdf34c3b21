export const myData = {
  title: 'My data',
  /** Beside the account status, and as the reason of a refusal. */
  leaving: (on: string) =>
    `Your account will be deleted on ${on}. Until then you can keep it, but you cannot send anything.`,
  planned: (on: string) => `Your account will be deleted on ${on}. Log in before then to keep it.`,
  kept: 'Your account is kept. Everything is as it was.',
  deleteNeedsSignal: 'You need signal to delete your account. Nothing was changed.',
  deleteFailed: 'Your account could not be deleted. Nothing was changed. Please try again.',
  keepNeedsSignal: 'You need signal to keep your account. Please try again before the day it is deleted.',
  downloadNeedsSignal: 'You need signal for this file. The one below works without.',
  downloadFailed: 'The file could not be made. Please try again.',
  downloadPassword: 'Please enter your password: you logged in more than 10 minutes ago.',
  downloaded: 'Your file is saved with your downloads.',
  downloadTitle: 'Take your data with you',
  downloadLead: 'One file with everything we have of you: a page to read, and your documents.',
  download: 'Download my data',
  downloading: 'Downloading...',
  savedLead: 'Without signal you can save what is here of you.',
  save: 'Save what is on this device',
  savedNote: 'This is what one device had saved. With signal you get all of it.',
  deleteTitle: 'Delete your account',
  deleteLead: 'Your profile, applications and documents are deleted. You have 7 days to change your mind.',
  deleteBusinessLead: 'Your profile and internships are deleted. You have 7 days to change your mind.',
  delete: 'Delete my account',
  deleting: 'Deleting...',
  deleteQuestion: 'Delete your account?',
  deleteWhat: 'Nobody else sees your account from now on. What is on this device is deleted at once.',
  deleteUnsent: (count: number) =>
    count === 1
      ? 'One application on this device was not sent. It is deleted too.'
      : `${count} applications on this device were not sent. They are deleted too.`,
  password: 'Password',
  keep: 'Keep my account',
  keeping: 'Keeping it...',
  privacyLink: 'What we keep, and why',
} as const;
