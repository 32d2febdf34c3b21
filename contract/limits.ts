/** Limits of screens.md section 9 and the rules, shared by form, worker and server. */
const MB = 1024 * 1024;

export const limits = {
  fullName: { min: 3, max: 50 },
  city: { min: 2, max: 80 },
  /** Rule account-10, in years. */
  age: { min: 14, adult: 18 },
  email: { max: 254 },
  /** Rule sign-in-2. Admins' passwords start at `adminMin`; compared ones may have `typedMax`. */
  password: { min: 6, adminMin: 10, max: 128, typedMax: 1024 },
  /** Rule sign-in-1: sessions of an account; one more ends the longest idle. */
  sessions: { maxPerAccount: 20 },
  /** Rule sign-in-6: digits of a code, letters and number of recovery codes. */
  secondFactor: { digits: 6, recoveryLetters: 16, recoveryCodes: 10 },
  /** Rule sign-in-9. */
  smsCode: { digits: 6, tries: 5 },
  shortText: { max: 120 },
  /** Rule ui-3: days left are shown from `max`, marked from `few`. */
  daysLeft: { max: 14, few: 7 },
  url: { max: 200 },
  /** Room for two numbers. */
  mobileNumber: { max: 60 },
  internshipTitle: { max: 120 },
  description: { max: 5000 },
  /** Rule internship-5: of a description, for visitors. */
  excerpt: { max: 120 },
  /** Rule account-9. */
  companyDescription: { max: 1000 },
  contactMessage: { max: 5000 },
  skills: { maxEntries: 20, maxLength: 60 },
  duration: { min: 1, max: 120 },
  schoolName: { min: 1, max: 120 },
  statusReason: { max: 500 },
  /** Rule document-7: retention of documents after closing, in months. */
  documents: { months: 12 },
  /** Rule apply-6. */
  answerNote: { max: 500 },
  /** Rule apply-10: a business's own note. */
  privateNote: { max: 1000 },
  /** Rule document-5: a cover letter's characters, and bytes of its PDF. */
  letter: { max: 1500, maxBytes: 4000 },
  /** Rule document-6: characters of a resume's lines and skills, and their numbers. */
  resume: { line: 80, note: 30, skills: 800, schools: 3, jobs: 4, references: 2 },
  /** Rule internship-7: smallest figure shown on home. */
  shownFigure: { min: 20 },
  search: { max: 100 },
  /** Rule admin-5: rows, places and weeks of the overview, and its days. */
  overview: { rows: 5, internships: 3, places: 5, weeks: 8, unansweredDays: 14, closingDays: 7 },
  /** Rule admin-4: students approved by one press. */
  approveMatches: { most: 50 },
  /** Rule admin-9: of one registered person, on the phone. */
  corrections: { most: 1000 },
  /** Rule admin-9: people of one helper who were registered a second time, in an answer. */
  registeredAgain: { most: 1000 },
  exportYear: { min: 2026, max: 2100 },
  /** Rule ui-5: rows of a page on our screens, and the most of a call. */
  page: { size: 50, max: 1000 },
  /** Upload limits in bytes (rule document-1). */
  document: { maxFileSize: 5 * MB },
  logo: { maxFileSize: 2 * MB },
  /** A student's unfinished uploads; one more deletes the oldest. */
  uploads: { maxPerAccount: 8 },
  /** A pending account's unfinished uploads and document bytes; the bytes of all pending accounts together. */
  pending: { uploads: 2, documentBytes: 30 * MB, allBytes: 1024 * MB },
  /** Rule document-2: a photo's longest side after shrinking, in pixels. */
  photo: {
    maxSide: 1600,
    /** A document's shorter side stays as long, where the photo has it: longer ones are cut into pages. */
    legibleSide: 1000,
    portraitSide: 512,
    maxRawBytes: 40 * MB,
    /** Decoding memory on a good phone, and on a small one for each gigabyte. */
    maxDecodedBytes: 280 * MB,
    decodedBytesPerGigabyte: 140 * MB,
  },
  slowLine: { bytesPerSecond: 4000 },
  phone: { freeBytes: 5 * MB },
  /** Rule outbox-3: a file for staff in bytes and entries, its sheet in bytes, names in characters. */
  handIn: { maxBytes: 11 * MB, maxEntries: 50, maxSheetBytes: 32 * 1024, maxName: 150 },
  /** Rule admin-11: cohorts or places of one scope. */
  staff: { names: 50 },
  participants: { maxBytes: 5 * MB, maxRows: 50_000 },
  /** JSON bodies, in bytes and milliseconds: a minute is 10 kbit/s. */
  jsonBody: { maxBytes: 64 * 1024, withinMs: 60_000 },
  /** Other years are typing errors or wrong clocks. */
  year: { min: 1900, max: 9999 },
} as const;

/** Delays the product names, in milliseconds (screens.md section 9). */
export const delays = {
  afterSignup: 2000,
  afterReset: 3000,
  categoryDropdownHide: 200,
  toast: 5000,
  toastExtended: 1000,
  toastEase: 300,
} as const;

export const durations = {
  sessionIdleTtl: {
    student: 90 * 86_400_000,
    business: 90 * 86_400_000,
    admin: 12 * 3_600_000,
    staff: 7 * 86_400_000,
  },
  sessionMaxAge: {
    student: 365 * 86_400_000,
    business: 365 * 86_400_000,
    admin: 12 * 3_600_000,
    staff: 30 * 86_400_000,
  },
  /** Rule sign-in-4: time after a sign-in in which a password is changed without the old one. */
  credentialsFresh: 10 * 60_000,
  /** Rule admin-6. */
  oneTimePassword: 86_400_000,
  /** Rule admin-7. */
  claimCode: 90 * 86_400_000,
  /** Rule sign-in-9. */
  smsCode: 10 * 60_000,
  secondFactorStart: 30 * 60_000,
  /** Rule offline-4: a visitor's unchanged form is dropped after this; phones are shared. */
  visitorForm: 30 * 60_000,
  /** Rule sign-in-5: validity of a reset link. */
  resetLinkTtl: 6 * 3_600_000,
  /** Rule account-6: validity of the links to a new e-mail, and to the old one to undo it. */
  emailConfirm: 3 * 86_400_000,
  emailUndo: 7 * 86_400_000,
  /** Rule account-7: validity of the sign-up link; many people seldom read mail. */
  emailOwner: 30 * 86_400_000,
  /** Rule apply-3: grace period for applications written before closing. */
  gracePeriod: 72 * 3_600_000,
  /** Rule internship-6: clients absent for longer get the whole list. */
  listMemory: 30 * 86_400_000,
  /** Unfinished uploads are deleted after this; the phone still has the file. */
  uploadIdle: 7 * 86_400_000,
  /** Delay of a mail about a status, which has the status of then. */
  statusMail: 10 * 60_000,
  visitGap: 3_600_000,
  installPutOff: 30 * 86_400_000,
  /** Rule data-1: time to cancel an account's deletion. */
  accountKept: 7 * 86_400_000,
  deletionNotice: 30 * 86_400_000,
  /** Rule document-3: validity of a file link. */
  fileLinkTtl: 15 * 60_000,
} as const;

/** Rule internship-6. */
export const pageSize = 20;

/** Rule internship-9: a student's saved internships, and changes in a call. */
export const savedLimits = { most: 200, changes: 500 } as const;

/** Rule internship-10: a reporter's sentence, and an admin's rows. */
export const reportLimits = { note: 500, listed: 50 } as const;

/** Rule notify-2: rows of an answer, and kept rows and days. */
export const newsLimits = { listed: 50, kept: 100, days: 90 } as const;

/** Rule notify-6: a student's alerts, and internships of a weekly mail. */
export const jobAlertLimits = { most: 5, mailed: 10 } as const;

/** Rule phone-1. */
export const deviceProfileLimits = {
  most: 40,
  /** A profile with nothing waiting is removed after this, in milliseconds. */
  unused: 30 * 86_400_000,
} as const;

/** Rule admin-10: beyond these something is wrong; durations in milliseconds. */
export const portalLimits = {
  /** The compose file gives incoming uploads 320 MB. */
  freeBytes: 256 * 1024 ** 2,
  waiting: 15 * 60_000,
  failed: 86_400_000,
  backup: 2 * 86_400_000,
} as const;
