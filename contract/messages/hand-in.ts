import { limits } from '../limits';

/** Handing in a file for staff (rule 47): on the admin's screen and from the server. */
export const handIn = {
  /** On the admin's screen. */
  what: 'A student whose application does not get off the phone can bring it as a file. You send it here for the student; if the phone gets through as well, it stays one application.',
  fileHint:
    'One or several .zip files, as the phones made them. Nothing is sent before you have seen what it is.',
  reading: 'Reading...',
  checking: 'Comparing with Wokabaut...',
  notAZip: 'This is not a file for staff from Wokabaut: it could not be opened.',
  tooLarge: `This file is too large: two documents of ${Math.round(limits.document.maxBytes / 1024 / 1024)} MB each are the most that there can be.`,
  tooManyEntries: 'There is too much in this file for one application.',
  sheetMissing: 'There is no application.json in this file, so it cannot be told what it is.',
  sheetUnreadable: 'The application.json in this file could not be read.',
  sheetNewer: 'This file was made by a newer version of Wokabaut. Please reload this page.',
  documentNotInFile: (label: string) =>
    `${label} is missing in this file: the student has to choose it again.`,
  /** After a document that is not in the file (rule 41). */
  fromEarlier: 'as sent with an earlier application',
  documentChanged: (label: string) => `${label} is not the one that the student saved, or it is damaged.`,
  unpackNeedsUpdate: 'This browser cannot open a packed file. Please use the file as the phone made it.',
  otherEmail: (email: string) =>
    `On the phone the e-mail was ${email}. Please make sure that it is the same person.`,
  needsSignal: 'No signal: the files stay chosen. They can be sent when it is back.',
  checkFailed: 'What is in this file could not be compared with Wokabaut.',
  failed: 'The application could not be handed in.',
  noAnswer: 'No answer came, so we do not know whether it arrived. Please send it again: it stays one.',
  /** From the server. */
  ready: 'It can be sent. The student reads that you handed it in.',
  arrived: (name: string) => `Wokabaut has this application of ${name} already. Nothing is left to do.`,
  sent: (name: string) => `Sent for ${name}.`,
  sentHeld: (name: string) =>
    `Sent for ${name}. The business sees it once the registration of this student is approved.`,
  studentMissing: 'The student of this file has no account on Wokabaut.',
  rejected: 'The registration of this student was not approved, so nothing can be sent for them.',
  alreadyApplied: 'This student has already applied to this internship. Nothing was saved a second time.',
  pendingFull:
    'This student waits for approval, and until then Wokabaut keeps a few applications only. Please decide about the account first.',
} as const;
