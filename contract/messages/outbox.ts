import { limits } from '../limits';
import { brandName } from '../given-brand';

export const outbox = {
  states: {
    draft: 'Draft',
    queued: 'Waiting',
    sending: 'Sending',
    sent: 'Sent',
    needs_login: 'Log in to send',
    needs_attention: 'Needs your attention',
  },
  wifiOnly: 'Send only on Wi-Fi',
  nextTry: (minutes: number) =>
    minutes === 1 ? 'The next try is within a minute.' : `The next try is in ${minutes} minutes.`,
  saved: 'Saved on this phone',
  /** `sent` and `total` in whole KB. */
  progress: (percent: number, sent: number, total: number) => `${percent} % · ${sent} of ${total} KB`,
  lead: {
    draft: 'Not sent yet. Finish it and press Apply Now.',
    draftRejected:
      'Not sent: your registration was not approved. What you wrote stays on this phone until you delete it.',
    draftGone:
      'Not sent: this internship is no longer there. What you wrote stays on this phone until you delete it.',
    approvedSince: 'When it was sent, your registration was not approved. That has changed: send it again.',
    queued: `Open ${brandName} when you have signal, and it is sent.`,
    waitingForWifi: `Open ${brandName} when you have Wi-Fi, and it is sent. "Send now" uses mobile data, which may cost you.`,
    sending: 'It is on its way. You can close this page. It stays saved until it has arrived.',
    sendingLong:
      'It is on its way for a while. This is normal on a slow line. If you have a better line now, press "Send now" to start again.',
    sent: `${brandName} has it, with both documents.`,
    /** `day` is null when it closed before its last day. */
    closed: (day: string | null) =>
      `It closed ${day === null ? '' : `on ${day}, `}before this left your phone. It cannot be sent any more.`,
    sentAgain: `${brandName} had lost it. Your phone has sent it again, and ${brandName} has it now, with both documents.`,
    lostWithoutDocuments: `${brandName} has lost this application after it arrived. Your phone no longer has its documents. Please choose them again and apply.`,
    lostAgain: `${brandName} has lost this application for the second time. Your phone still has it: send it again.`,
  },
  errors: {
    no_answer: `No answer from ${brandName}. Your phone tries again by itself.`,
    stalled: 'Nothing gets through on this line. Your phone tries again by itself.',
    cut_off: `The line broke before ${brandName} could confirm it. Your phone tries again by itself.`,
    not_ours: 'Something else answered, such as a Wi-Fi log-in page. Your phone tries again by itself.',
    wrong_receipt: `${brandName} could not confirm that all of it arrived. Your phone tries again by itself.`,
    busy: `${brandName} is busy. Your phone tries again by itself.`,
    server_error: `${brandName} has a problem. Your application is safe here, and your phone tries again by itself.`,
    interrupted: 'Sending was interrupted. Your phone tries again by itself.',
    logged_out: 'Kept on this phone and hidden. Log in to send it.',
    file_damaged: 'A document saved on this phone has been damaged. Please choose it again.',
    half_written:
      'Your phone has lost a part of this application. Please look at it, add what is missing, and apply again.',
    lost_by_server: `${brandName} has lost this application after it arrived. Your phone still has what you wrote, and sends it again.`,
    file_gone: `${brandName} no longer has a document of your earlier application. Please choose it again. The rest is kept.`,
    registration_refused:
      'The registration of this person was refused or removed, so this cannot be sent. It stays on this phone.',
    newer_version: 'It was written by a newer version of this app. Please reload to update.',
  },
  clearing: `Do not delete ${brandName} or its data before this is sent.`,
  broken: {
    title: 'Your phone cannot open what it saved',
    help: 'Close the browser and open it again. If the phone is full, free some space. Most often what was saved is still there. If that does not help, ask our staff, or start again.',
    beginAnew: 'Start again',
    warning:
      'Everything that this page has saved on this phone is deleted: drafts, documents, and applications that were not sent. This cannot be undone.',
    failed:
      'Your browser could not delete it without signal. Try again when you have signal. If that does not help either, clear the data of this website in the settings of your browser. Then open the page again.',
  },
  removed: {
    warning:
      'It was on its way and may have arrived: then the business has it, also when you delete it here.',
    asking: `You deleted it on this phone, but it may have arrived. Your phone asks ${brandName} when there is signal.`,
    arrived: 'You deleted it on this phone, but it had arrived: the business has this one.',
  },
  finish: (internship: string) => `Finish your application to ${internship}`,
  /** Logged out: no name, since others may read it. */
  storageFull:
    'Your phone has no room left for this. Free some space and try again; what was saved before is still here.',
  unsentTitle: 'You have work that is not sent',
  keepOrDelete: (count: number) =>
    count === 1
      ? '1 application is not sent yet. Keep it on this phone for your next log-in, or delete it for ever?'
      : `${count} applications are not sent yet. Keep them on this phone for your next log-in, or delete them for ever?`,
  notDeleted:
    'Your phone could not delete what was not sent. It is still here, hidden until you log in again.',
  beingSent: `One is being sent now: ${brandName} may have it already, also when you delete it here.`,
  storageUnavailable:
    'Your phone could not save this. Please try again; what was saved before is still here.',
  storageUnreliable: 'Your phone did not save this file whole. Please choose it again.',
  changedElsewhere: 'This application was changed in another tab. This is how it is now.',
  lost: 'Your browser has deleted what was saved on this phone, with an application that was not sent. This happens when a phone is full. Please look at My Applications and apply again where it is missing.',
} as const;

/** Apart, as only a student's screens need it. */
export const onThisPhone = {
  notOpened: `Your phone could not open what it saved for ${brandName}. Please reload the page to try again.`,
  /** By documents on this phone; the portal has the reused ones (rule document-4). */
  saved: {
    both: 'Both documents are saved with it.',
    one: (here: string, elsewhere: string) =>
      `Your ${here} is saved with it. ${brandName} has your ${elsewhere} already, from an earlier application.`,
    none: `${brandName} has both documents already, from an earlier application.`,
  },
  deleted: {
    both: 'what you wrote and both documents are deleted from this phone. This cannot be undone.',
    one: (document: string) =>
      `what you wrote and your ${document} are deleted from this phone. This cannot be undone.`,
    none: 'what you wrote is deleted from this phone. This cannot be undone.',
  },
} as const;

export const staffFile = {
  title: 'Give it to a helper',
  what: 'A file for a helper who has signal, with your answers and documents. Whoever has it can read them.',
  stillOne: 'It counts once, even if your phone sends it too.',
  preparing: 'Preparing the file...',
  failed: 'The file could not be made. Please try again; your application is still on this phone.',
  saved: (name: string) =>
    `Saved among your downloads as ${name}. Give it to the helper by Bluetooth or on a memory card, and delete it when your application is sent.`,
  shared: 'Passed on.',
  documentMissing: (label: string) =>
    `${label} is not in the file: it was damaged on this phone. Please choose it again, and then make a new file.`,
  documentWithPortal: (label: string) =>
    `${label} is not in the file: ${brandName} has it already, from an earlier application.`,
  inFile: {
    heading: 'An application that waits on a phone',
    missing: 'NOT IN THIS FILE: it was damaged on the phone. The student has to choose it again.',
    withPortal: `not in this file: ${brandName} has it, from an earlier application.`,
    forStaff: [
      'For staff: log in and open "Send for a student". Choose this file as it is.',
      'It is sent for the student named above, who reads that you handed it in. It counts once, even if the phone sends it too.',
      `The file holds personal documents. Please delete it when ${brandName} has said that it arrived.`,
    ],
  },
} as const;

export const handIn = {
  what: 'Choose the file the student gave you. You see whose it is before you send it.',
  reading: 'Reading...',
  checking: `Comparing with ${brandName}...`,
  notAZip: `This is not a file from ${brandName}: it could not be opened.`,
  tooLarge: `This file is too large: two documents of ${Math.round(limits.document.maxFileSize / 1024 / 1024)} MB each are the most that there can be.`,
  tooManyEntries: 'There is too much in this file for one application.',
  sheetMissing: 'There is no application.json in this file, so it cannot be told what it is.',
  sheetUnreadable: 'The application.json in this file could not be read.',
  sheetNewer: `This file was made by a newer version of ${brandName}. Please reload this page.`,
  documentNotInFile: (label: string) =>
    `${label} is missing in this file: the student has to choose it again.`,
  fromEarlier: 'as sent with an earlier application',
  documentChanged: (label: string) => `${label} is not the one that the student saved, or it is damaged.`,
  unpackNeedsUpdate: 'This browser cannot open a packed file. Please use the file as the phone made it.',
  otherEmail: (email: string) =>
    `On the phone the e-mail was ${email}. Please make sure that it is the same person.`,
  needsSignal: 'No signal: the files stay chosen. They can be sent when it is back.',
  checkFailed: `What is in this file could not be compared with ${brandName}.`,
  failed: 'The application could not be handed in.',
  noAnswer: 'No answer came, so we do not know whether it arrived. Please send it again: it counts once.',
  ready: 'It can be sent. The student reads that you handed it in.',
  proven: 'It was made on a phone that this student is logged in on.',
  unproven: 'Nothing proves whose phone made it. Send it only when this student is with you and knows of it.',
  arrived: (name: string) => `${brandName} has this application of ${name} already. Nothing is left to do.`,
  sent: (name: string) => `Sent for ${name}.`,
  sentHeld: (name: string) =>
    `Sent for ${name}. The business sees it once the registration of this student is approved.`,
  studentMissing: `The student of this file has no account on ${brandName}.`,
  rejected: 'The registration of this student was not approved, so nothing can be sent for them.',
  alreadyApplied: 'This student has already applied to this internship. Nothing was saved a second time.',
  pendingFull: `This student waits for approval, and until then ${brandName} has no more room for their documents. Please decide about the account first.`,
} as const;
