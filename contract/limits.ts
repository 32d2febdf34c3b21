/** Limits of screens.md section 9 and the rules, shared by form, worker and server. */
const MB = 1024 * 1024;

export const limits = {
  fullName: { min: 3, max: 50 },
  city: { min: 2, max: 80 },
  email: { max: 254 },
  /** Rule 10. Admins' passwords start at `adminMin`; a password that is only compared may have `typedMax` characters. */
  password: { min: 6, adminMin: 10, max: 128, typedMax: 1024 },
  /** Rule 9: sessions of one account; one more ends the one idle for longest. */
  sessions: { mostForEach: 20 },
  /** Rule 43: digits of a code, letters of a recovery code, and how many of these are given. */
  secondFactor: { digits: 6, recoveryLetters: 16, recoveryCodes: 10 },
  shortText: { max: 120 },
  /** Rule 34: a deadline names the days left when there are no more, and is marked in its last `few`. */
  daysLeft: { max: 14, few: 7 },
  url: { max: 200 },
  mobileNumber: { max: 30 },
  internshipTitle: { max: 120 },
  description: { max: 5000 },
  /** Rule 39. */
  companyDescription: { max: 1000 },
  contactMessage: { max: 5000 },
  skills: { maxEntries: 20, maxLength: 60 },
  duration: { min: 1, max: 120 },
  schoolName: { min: 1, max: 120 },
  statusReason: { max: 500 },
  /** Rule 71: how long after its internship closed an application's documents are kept, in months. */
  documents: { months: 12 },
  /** Rule 42. */
  answerNote: { max: 500 },
  /** Rule 60: what a business notes about an applicant for itself. */
  privateNote: { max: 1000 },
  /** Rule 57: a cover letter that is written on the phone, in characters and bytes of its PDF. */
  letter: { max: 1500, maxBytes: 4000 },
  /** Rule 58: a line of a resume and its skills, in characters; how many of each there may be. */
  resume: { line: 80, note: 30, skills: 800, schools: 3, jobs: 4, references: 2 },
  /** Rule 54: a figure that is shown on home says at least so many. */
  shownFigure: { min: 20 },
  search: { max: 100 },
  /** Rule 61: rows of a part of the admin's overview, its places and weeks, and the days that count in it. */
  overview: { rows: 5, internships: 3, places: 5, weeks: 8, unansweredDays: 14, closingDays: 7 },
  /** Rule 62: students that one press approves. */
  approveMatches: { most: 50 },
  /** Rule 44: rows of a page, and the most that a program may ask for. */
  page: { size: 50, max: 500 },
  /** Rule 23, in bytes. */
  document: { maxBytes: 5 * MB },
  logo: { maxBytes: 2 * MB },
  /** Unfinished uploads of one student; one more deletes the oldest. */
  uploads: { mostForEach: 8 },
  /** Of an account that nobody has approved yet: uploads, applications and the bytes of their documents. */
  pending: { uploads: 2, applications: 5, documentBytes: 30 * MB },
  /** Rule 23: a photo's longest side after shrinking, in pixels. */
  photo: {
    maxSide: 1600,
    /** The longest side of a student's own picture when it is sent, in pixels. */
    portraitSide: 512,
    /** Largest picked photo before shrinking, in bytes. */
    maxRawBytes: 40 * MB,
    /** What decoding one may take on a phone with enough memory, and on a small one for each of its gigabytes. */
    maxDecodedBytes: 280 * MB,
    decodedBytesPerGigabyte: 140 * MB,
  },
  /** What a slow line takes up, in bytes a second: 32 kbit/s. */
  slowLine: { bytesPerSecond: 4000 },
  /** Free space that must remain on the phone after a document was stored, in bytes. */
  phone: { freeBytes: 5 * MB },
  /** Rule 47: a file for staff, in bytes and entries; the sheet in bytes; a name in it in characters. */
  handIn: { maxBytes: 11 * MB, maxEntries: 50, maxSheetBytes: 32 * 1024, maxName: 150 },
  /** The participant list, in bytes and rows. */
  participants: { maxBytes: 5 * MB, maxRows: 50_000 },
  /** JSON bodies, in bytes and milliseconds until they are whole: a minute is 10 kbit/s. */
  jsonBody: { maxBytes: 64 * 1024, withinMs: 60_000 },
  /** Dates and times outside of these years are typing errors or wrong clocks. */
  year: { min: 1900, max: 9999 },
} as const;

/** Delays the product names, in milliseconds (screens.md section 9). */
export const delays = {
  afterSignup: 2000,
  afterReset: 3000,
  categoryDropdownHide: 200,
  toast: 5000,
  /** How much longer a toast stays after hover or focus. */
  toastExtended: 1000,
  /** Duration of a toast's animation. */
  toastEase: 300,
} as const;

/** Time windows of the rules, in milliseconds. */
export const windows = {
  /** Rule 9: a session ends after this long without a request. */
  sessionIdle: { student: 90 * 86_400_000, business: 90 * 86_400_000, admin: 12 * 3_600_000 },
  /** Rule 9: and this long after its sign-in, whatever was asked meanwhile. */
  sessionMost: { student: 365 * 86_400_000, business: 365 * 86_400_000, admin: 12 * 3_600_000 },
  /** Rule 11: how long after a sign-in a new password is accepted without the old one. */
  credentialsFresh: 10 * 60_000,
  /** Rule 43: how long after its start the second factor can be confirmed. */
  secondFactorStart: 30 * 60_000,
  /** Rule 36: what a visitor typed is dropped this long after the last change; phones are shared. */
  visitorForm: 30 * 60_000,
  /** Rule 12: how long a mailed reset link works. */
  resetLink: 6 * 3_600_000,
  /** Rule 38: how long the link mailed to a new e-mail works, and the link to the old one that undoes the change. */
  emailConfirm: 3 * 86_400_000,
  emailUndo: 7 * 86_400_000,
  /** Rule 45: how long the link mailed at sign-up works; many people seldom have mail at hand. */
  emailOwner: 30 * 86_400_000,
  /** Rule 17: an application written before closing may arrive this long after it. */
  lateArrival: 72 * 3_600_000,
  /** Rule 20: a client that last asked longer ago gets the whole list. */
  listMemory: 30 * 86_400_000,
  /** An unfinished upload is deleted this long after its last piece; the phone still has the file. */
  uploadIdle: 7 * 86_400_000,
  /** A changed application status is mailed after this time, with the status it has then. */
  statusMail: 10 * 60_000,
  /** A page opened this long after the last one is another visit. */
  visitGap: 3_600_000,
  /** How long an offer to install that was put off is not made again. */
  installPutOff: 30 * 86_400_000,
  /** Rule 70: how long an account that is to be deleted can be kept. */
  accountKept: 7 * 86_400_000,
  /** Rule 71: how long before it the deletion of documents is told. */
  deletionTold: 30 * 86_400_000,
  /** Rule 28: how long a signed link to a file works. */
  fileLink: 15 * 60_000,
} as const;

/** The list shows this many internships at a time (rule 20). */
export const pageSize = 20;

/** Limits of what people do beside applying, apart from those that every page loads. */

/** Rule 68: internships that a student has saved, and changes of them that one call takes. */
export const savedLimits = { most: 200, changes: 500 } as const;

/** Rule 69: a sentence of who reports, and rows that an admin gets. */
export const reportLimits = { note: 500, listed: 50 } as const;

/** Rule 74: rows that an answer has, and rows that an account keeps for so many days. */
export const newsLimits = { listed: 50, kept: 100, days: 90 } as const;

/** Rule 77: job alerts of a student, and internships that one weekly mail names. */
export const jobAlertLimits = { most: 5, mailed: 10 } as const;

/** Limits of the people of one phone (rule 78). */
export const peopleLimits = {
  most: 40,
  /** Who has nothing waiting is taken off the phone after so long without use, in milliseconds. */
  unused: 30 * 86_400_000,
} as const;
