import { errorTable } from './errors';
import { fileSentences } from './files';
import { limits, windows } from './limits';
import { outboxMessages } from './outbox-messages';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const statusFailed = 'Failed to update status';

/** Sentences of screens.md sections 4, 5 and 8 that page and server say, each written once and to the letter. */
export const messages = {
  validation: {
    fillRequired: errorTable.validation_failed.sentence,
    emailRequired: 'Email is required',
    emailInvalid: 'Please enter a valid email address.',
    /** Of the profile's form (screens.md section 5, Edit profile). */
    emailNeeded: 'Valid Email is required',
    emailTaken: 'This email is already registered. Please log in.',
    passwordRequired: 'Password is required',
    passwordShort: `Password must be at least ${limits.password.min} characters.`,
    passwordLong: `Password must be at most ${limits.password.max} characters.`,
    adminPasswordShort: `Password must be at least ${limits.password.adminMin} characters.`,
    passwordsDiffer: 'Passwords do not match.',
    confirmationRequired: 'Confirm Password is required',
    fullNameRequired: 'Full Name is required',
    fullNameLength: `Full Name must be ${limits.fullName.min} to ${limits.fullName.max} characters.`,
    cityRequired: 'City is required',
    cityShort: `City must be at least ${limits.city.min} characters.`,
    dateOfBirthRequired: 'Date of Birth is required',
    dateOfBirthFuture: 'Date of Birth must be in the past.',
    mobileRequired: 'Mobile Number is required',
    companyRequired: 'Company Name is required',
    representativeRequired: 'Representative Name is required',
    businessNumberRequired: 'Business Number is required',
    websiteInvalid: 'Please enter a valid website address.',
    logoRequired: 'A logo is required.',
    imageKind: 'Only PNG and JPG images are allowed.',
    imageTooLarge: fileSentences.tooLarge('Image', limits.logo.maxBytes),
    roleInvalid: 'Sign up as a student or as a business.',
    statusInvalid: 'Please choose one of the given statuses.',
    personRequired: 'Please choose a person.',
    reasonLong: `Reason must be at most ${limits.statusReason.max} characters.`,
    dateInvalid: 'Please enter a valid date.',
    /** For a check that has no sentence of its own: the library's are not for people. */
    unreadable: 'This could not be understood. Please check it.',
  },
  login: {
    welcome: 'Welcome Back!',
    lead: 'Log in to explore top internships and opportunities.',
    enterBoth: 'Please enter both email and password.',
    noToken: 'Login failed! Please try again.',
    failed: 'Login failed! Please try again later.',
    success: 'Logged in successfully.',
    needed: 'Please log in to open that page: you come back to it right after.',
    stillHere: 'What you wrote is still here.',
    comes: 'We take you to the log-in now.',
  },
  logout: { success: 'Logged out successfully.' },
  signup: {
    success: 'Signup successful!',
    failed: 'Signup failed! Please try again later.',
    imageMissing: 'Please fill all required fields and upload an image.',
    afterwards: 'We check your details next. You can log in and look around meanwhile.',
  },
  profile: {
    failed: 'Failed to load profile data.',
    updated: 'Profile updated successfully!',
    updateFailed: 'Your profile could not be saved. Please try again.',
    nothingToChange: 'Nothing was changed.',
    noName: 'No Name',
  },
  forgot: {
    success: 'Check your email for reset instructions.',
    failed: 'Failed to send reset link. Please try again.',
    linkWorks: `The link works for ${windows.resetLink / HOUR} hours, and once. It can take a few minutes to arrive.`,
  },
  password: {
    resetSuccess: 'Your password has been reset successfully!',
    resetFailed: 'Failed to reset password. Please try again.',
    fillBoth: 'Please fill in both fields correctly.',
    resetDiffer: 'Passwords do not match!',
    linkInvalid: errorTable.reset_link_invalid.sentence,
    /** After a first try whose answer never came. */
    linkPerhapsUsed: 'Your first try may have arrived all the same: try to log in with the new password.',
    wrong: errorTable.wrong_password.sentence,
    verified: 'Credentials verified successfully!',
    updated: 'Password updated successfully!',
    updateFailed: 'Error updating password. Please try again.',
    differ: 'Passwords do not match',
    differAtSubmit: 'New password and confirm password do not match.',
    checkFirst: 'Please check your email and current password first.',
    notAuthenticated: 'User not authenticated. Please log in again.',
  },
  contact: {
    success: 'Your message has been sent successfully!',
    failed: 'Failed to send message. Please try again later.',
    fillRequired: 'Please fill all required fields',
    nameRequired: 'Name is required',
    subjectRequired: 'Subject is required',
    messageRequired: 'Message is required',
    /** Product.md section 1. */
    patience: 'We are volunteers, so please allow 5 business days for a response.',
    welcome: 'Your queries are welcome.',
    needed: 'All four fields are needed before the message can be sent.',
  },
  newsletter: {
    success: 'You have successfully subscribed to the newsletter!',
    failed: 'Failed to subscribe. Please try again later.',
    invalid: 'Please enter a valid email address',
  },
  participants: {
    imported: (count: number) =>
      `${count} ${count === 1 ? 'participant was' : 'participants were'} imported.`,
    fileRequired: 'Please choose the participant list, a CSV file.',
    unreadable: 'This is not a CSV file that can be read.',
    missingColumns: (columns: string) => `The first line must name the columns. Missing: ${columns}.`,
    empty: 'There are no participants in this file.',
    twice: (line: number) => `The same person stands in line ${line} already.`,
    tooMany: `The list has more than ${limits.participants.maxRows} participants. Please split it.`,
    columnTwice: (column: string) => `The first line must name each column once. Named twice: ${column}.`,
    quotes: 'The quotation marks of this line do not match.',
    tooManyFields: 'This line has more fields than the first line has columns.',
    birthDate: 'Date of Birth must be a day of the calendar, like 2006-03-14 or 14/3/2006.',
    mobileInvalid: 'Mobile Number is not a telephone number.',
    fileHint: `A CSV file of at most ${Math.round(limits.participants.maxBytes / 1024 / 1024)} MB and ${limits.participants.maxRows.toLocaleString('en-US')} participants.`,
    importFailed: 'The participant list could not be imported.',
    noAnswer:
      'No answer came, so we do not know whether the list arrived. Please import it again: twice does no harm.',
    needsSignal: 'No signal. An import needs a connection: please try again when it is back.',
    allOrNothing:
      'The list is taken whole or not at all: as long as one line is refused, nothing is imported. Importing it again brings people up to date and takes nobody out.',
    noneYet:
      'No participant list was imported yet. Once there is one, each student is compared with it here.',
    compared:
      'Who waits for approval is compared with the participant list. This only helps you decide: nobody is approved by it.',
  },
  internship: {
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
      'Your first try had arrived and was deleted since. Press Create Internship again to create it anew.',
    keptUntilSignal: 'No signal now. What you type is kept on this phone until you can send it.',
    categoriesFailed: 'Failed to fetch categories.',
    detailsFailed: 'Error fetching internship details!',
    listFailed: 'Error fetching internships!',
    ownListFailed: 'Error fetching your internships!',
    alreadyApplied: errorTable.already_applied.sentence,
    closed: errorTable.internship_closed.sentence,
    removed: 'Removed by the business',
    noneFound: 'No Internships Found',
    noneOpen: 'There are no open internships now. Please look again later.',
    noneMatch: "We couldn't find any internships matching your filters.",
    invalidId: 'Invalid Internship ID',
    missingFields: errorTable.validation_failed.sentence,
    updated: 'Internship updated successfully!',
    updateFailed: 'Error updating internship!',
    archived: 'Internship archived successfully',
    archiveFailed: 'Error archiving internship',
    restored: 'Internship restored successfully',
    restoreFailed: 'Error restoring internship',
    statusUpdated: (status: string) => `Internship status updated to ${status}`,
    statusFailed: 'Error updating status',
    deleted: 'Internship deleted successfully',
    deleteFailed: 'Error deleting internship',
    ownListFailedShort: 'Failed to fetch internships',
    listCategoriesFailed: 'Error fetching categories!',
    publishesAgain: 'This internship is archived. Saving it publishes it again.',
    dayPassed: 'Its last date to apply has passed. Students find it again when you choose a later one.',
    typedEarlier: 'What you typed earlier is still here. It is not saved yet.',
    changedMeanwhile: 'This internship was changed after you began. What you typed is still here.',
    chooseVersion: 'Please choose first which version you want to go on with.',
    statusNeedsSignal: 'No signal now: internships can be looked at, and changed when it is back.',
    logInToRead: 'Only the summary is public. Log in to read everything and to apply: you come back here.',
    summaryOnly: 'This is all that is saved on this phone. The description comes when the signal is back.',
  },
  apply: {
    invalid: 'Please fill out all required fields correctly.',
    noGrade: 'Please select at least one grade.',
    noFiles: 'Please upload both Resume and Cover Letter.',
    blankSchool: (grade: number) => `Please enter a school name for Grade ${grade}.`,
    duplicateGrade: (grade: number) => `Grade ${grade} has already been added.`,
    addSchool: (grade: number) => `Press Add to keep this school, or untick Grade ${grade}.`,
    gradeAdded: (grade: number) => `Grade ${grade} already added`,
    schoolTooLong: `School name must be at most ${limits.schoolName.max} characters.`,
    internshipRequired: 'An internship is required.',
    failed: 'There was an error submitting your application!',
    success: 'Application submitted successfully!',
    held: 'Sent. The business sees it once your registration is approved',
  },
  applications: {
    fetchFailed: 'Error fetching applications',
    statusUpdated: 'Application status updated successfully',
    statusFailed,
    documentsElsewhere: 'The documents are with the portal. They can be opened when there is signal.',
    linksExpire: `To keep documents private, links to them work for ${windows.fileLink / MINUTE} minutes only. Get new ones to open them.`,
    statusNeedsSignal: 'No signal: a new status can be saved when it is back.',
    submitted: (title: string, company: string) =>
      `Your application for ${title} at ${company} was submitted. You can find it under Profile > My Applications.`,
    documentsNeedSignal: 'The documents are with the portal. They can be downloaded when there is signal.',
    documentsFailed: 'The documents could not be downloaded.',
    listFailed: 'The list could not be made on this phone. Please try again when there is signal.',
    sentLate: (hours: number) =>
      `written before closing, arrived ${hours} ${hours === 1 ? 'hour' : 'hours'} later`,
  },
  admin: {
    statusUpdated: (status: string) => `Status updated to ${status}`,
    statusFailed,
    studentMissing: 'Student details not found',
    businessMissing: 'Business details not found',
    studentsFailed: 'Error fetching students!',
    businessesFailed: 'Error fetching businesses!',
    statusNeedsSignal: 'No signal. A status can be changed when it is back.',
    exportFailed: 'The file could not be made. Please try again when there is signal.',
    sampleData: 'This is sample data, to show what a table looks like. None of these people exist.',
    reasonRequired: 'Please give a reason. The person will read it.',
  },
  student: {
    pending:
      'Your registration is waiting for approval. You can apply already: a business sees your application once you are approved.',
    rejected: 'Your registration was not approved. You can look around, but you cannot apply.',
  },
  /** Beside the link to Contact, for who was not approved. */
  appeal: 'Is this a mistake? Put right what is wrong in your profile, then',
  business: {
    ownList: 'My internships',
    pending:
      'We are checking your business. You can create internships now: we store them, and they become public once your business is approved.',
    rejected:
      'Your business was not approved. Its internships are not public, and it cannot create new ones.',
    applicantsHidden: 'Your business was not approved, so applications are not shown to it.',
  },
  dashboard: { countsFailed: 'The counts could not be fetched.' },
  offline: {
    fillIn:
      'No signal now, and this needs a connection. You can fill it in, and send it when the signal is back.',
    notNewest: 'The newest could not be fetched.',
    tryLater: 'There is no signal: try again when it is back.',
    needsSignal:
      'No signal. This needs a connection: please try again when it is back. What you typed is kept.',
  },
  outbox: outboxMessages,
  classroom: {
    saved: 'Everything is saved on this phone.',
    cutOff: (saved: number, all: number) =>
      `The signal went. ${saved} of ${all} internships are saved; "Go on" takes the rest when it is back.`,
    /** Where nothing can be counted: before the list is known, and for who is not given the details. */
    cutOffEarly: 'The signal went. What came is saved; "Go on" takes the rest when it is back.',
    stoppedEarly: 'Stopped. What came is saved; "Go on" takes the rest.',
    stopped: (saved: number, all: number) =>
      `Stopped. ${saved} of ${all} internships are saved; "Go on" takes the rest.`,
    refused: 'The portal did not give everything.',
    full: (leftOut: number) =>
      `Not everything fits on this phone: ${leftOut} ${leftOut === 1 ? 'page' : 'pages'} could not be saved. Free some space and save again.`,
    visitor:
      'You are not logged in: the list, the categories and the logos are saved. Details and the apply form need a log-in.',
    noWorker:
      'The portal itself is not saved on this phone yet. Close this page and open it once more while there is signal.',
  },
  /** Where a value is not known (screens.md section 2). */
  missing: { value: 'Not Available', fullName: 'Full Name Not Available', choice: 'Not specified' },
  notFound: {
    title: '404 - Page Not Found',
    lead: "Oops! The page you're looking for doesn't exist.",
    hint: 'It might have been moved or deleted.',
  },
} as const;
