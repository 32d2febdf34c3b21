import { errorTable } from './errors';
import { fileSentences } from './files';
import { limits } from './limits';

const statusFailed = 'Failed to update status';

/** Sentences of product.md sections 4, 5 and 8 that page and server say, each written once and to the letter. */
export const messages = {
  validation: {
    fillRequired: errorTable.validation_failed.sentence,
    emailRequired: 'Email is required',
    emailInvalid: 'Please enter a valid email address.',
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
  },
  logout: { success: 'Logged out successfully.' },
  signup: {
    success: 'Signup successful!',
    failed: 'Signup failed! Please try again later.',
    imageMissing: 'Please fill all required fields and upload an image.',
  },
  profile: { failed: 'Failed to load profile data.' },
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
    categoriesFailed: 'Failed to fetch categories.',
    detailsFailed: 'Error fetching internship details!',
    listFailed: 'Error fetching internships!',
    ownListFailed: 'Error fetching your internships!',
    alreadyApplied: errorTable.already_applied.sentence,
    closed: errorTable.internship_closed.sentence,
    removed: 'Removed by the business',
    noneFound: 'No Internships Found',
    noneMatch: "We couldn't find any internships matching your filters.",
    invalidId: 'Invalid Internship ID',
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
    sentLate: (hours: number) =>
      `written before closing, arrived ${hours} ${hours === 1 ? 'hour' : 'hours'} later`,
  },
  admin: {
    statusUpdated: (status: string) => `Status updated to ${status}`,
    statusFailed,
    studentMissing: 'Student details not found',
    studentsFailed: 'Error fetching students!',
    reasonRequired: 'Please give a reason. The person will read it.',
  },
  student: {
    pending:
      'Your registration is waiting for approval. You can apply already: a business sees your application once you are approved.',
    rejected: 'Your registration was not approved. You can look around, but you cannot apply.',
  },
  business: {
    pending:
      'We are checking your business. You can create internships now: we store them, and they become public once your business is approved.',
    rejected:
      'Your business was not approved. Its internships are not public, and it cannot create new ones.',
    applicantsHidden: 'Your business was not approved, so applications are not shown to it.',
  },
  offline: {
    needsSignal:
      'No signal. This needs a connection: please try again when it is back. What you typed is kept.',
  },
  outbox: {
    states: {
      draft: 'Draft',
      queued: 'Waiting for signal',
      sending: 'Sending',
      sent: 'Sent',
      needs_login: 'Log in to send',
      needs_attention: 'Needs your attention',
    },
    lead: {
      draft: 'Not sent yet. Finish it and press Apply Now.',
      queued: 'Saved on this phone. It is sent by itself as soon as there is signal.',
      sending: 'It is on its way. You can close this page; it stays saved until it has arrived.',
      sendingLong:
        'It has been on its way for a while, which is normal on a slow connection. If you have a better one now, "Send now" begins anew.',
      sent: 'The portal has received it, with both documents.',
    },
    errors: {
      no_answer: 'The portal could not be reached. It is tried again by itself.',
      stalled: 'Nothing got through on this connection. It is tried again by itself.',
      cut_off: 'The connection broke before the portal could confirm it. It is tried again by itself.',
      not_ours:
        'Something else answered instead of the portal, such as a Wi-Fi log-in page. It is tried again by itself.',
      wrong_receipt: 'The portal could not confirm that it arrived whole. It is tried again by itself.',
      busy: 'The portal is busy. It is tried again by itself.',
      server_error: 'The portal has a problem. Your application is safe here and is tried again by itself.',
      interrupted: 'Sending was interrupted. It is tried again by itself.',
      logged_out: 'Kept on this phone and locked. Log in to send it.',
      file_damaged: 'A document saved on this phone has been damaged. Please choose it again.',
      newer_version: 'It was written by a newer version of this app. Please reload to update.',
    },
    storageFull:
      'Your phone has no room left for this. Free some space and try again; what was saved before is still here.',
    notDeleted:
      'Your phone could not delete what was not sent. It is still here, locked until you log in again.',
    beingSent:
      'One is being sent at this moment: the portal may already have it, also when you delete it here.',
    storageUnavailable:
      'Your phone could not save this. Please try again; what was saved before is still here.',
    storageUnreliable: 'Your phone did not save this file whole. Please choose it again.',
    changedElsewhere: 'This application was changed in another tab. Here is how it stands now.',
    lost: 'Your browser has deleted what was saved on this phone, with an application that was not sent. This happens when a phone is full. Please look at My Applications and apply again where it is missing.',
  },
  /** Where a value is not known (product.md section 2). */
  missing: { value: 'Not Available', fullName: 'Full Name Not Available' },
  notFound: {
    title: '404 - Page Not Found',
    lead: "Oops! The page you're looking for doesn't exist.",
    hint: 'It might have been moved or deleted.',
  },
} as const;
