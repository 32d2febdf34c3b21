import type { Words } from '../languages';
import { errorTable } from '../errors';
import { fileSentences } from '../files';
import { limits, durations } from '../limits';
import { brand } from '../brand';

const HOUR_MS = 3_600_000;

export const validation = {
  fillRequired: errorTable.validation_failed.sentence,
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address.',
  emailNeeded: 'Valid Email is required',
  passwordRequired: 'Password is required',
  passwordShort: `Password must be at least ${limits.password.min} characters.`,
  passwordLong: `Password must be at most ${limits.password.max} characters.`,
  adminPasswordShort: `Password must be at least ${limits.password.adminMin} characters.`,
  passwordRepeated: 'Password must not be blank or one repeated character.',
  passwordsDiffer: 'Passwords do not match.',
  confirmationRequired: 'Confirm Password is required',
  fullNameRequired: 'Full Name is required',
  fullNameLength: `Full Name must be ${limits.fullName.min} to ${limits.fullName.max} characters.`,
  cityRequired: 'City is required',
  cityShort: `City must be at least ${limits.city.min} characters.`,
  dateOfBirthRequired: 'Date of Birth is required',
  mobileRequired: 'Mobile Number is required',
  mobileUnread: 'No telephone number can be read here. Please check it, so that people can call you.',
  mobileInvalid: 'Please enter a mobile number like 7200 3301, or your email.',
  mobileNeeded: 'Without an email we need a mobile number, like 7200 3301.',
  companyRequired: 'Company Name is required',
  representativeRequired: 'Representative Name is required',
  businessNumberRequired: 'Business Number is required',
  websiteInvalid: 'Please enter a valid website address.',
  logoRequired: 'A logo is required.',
  imageKind: 'Only PNG and JPG images are allowed.',
  imageByForm: 'A picture is sent as a file of the form; null removes it.',
  imageTooLarge: fileSentences.tooLarge('Image' satisfies Words, limits.logo.maxFileSize),
  roleInvalid: 'Sign up as a student or as a business.',
  statusInvalid: 'Please choose one of the given statuses.',
  personRequired: 'Please choose a person.',
  changeRequired: 'Please choose a change.',
  reasonLong: `Reason must be at most ${limits.statusReason.max} characters.`,
  dateInvalid: 'Please enter a valid date.',
  /** Fallback of checks without a sentence; the library's own are not shown. */
  unreadable: 'This could not be understood. Please check it.',
} as const;

export const login = {
  welcome: 'Welcome Back!',
  welcomeFirst: 'Welcome!',
  lead: 'Log in to explore top internships and opportunities.',
  enterBoth: 'Please enter both email and password.',
  noToken: 'Login failed! Please try again.',
  failed: 'Login failed! Please try again later.',
  success: 'Logged in successfully.',
  needed: 'Please log in to open that page: you come back to it right after.',
  stillHere: 'What you wrote is still here.',
  comes: 'We take you to the log-in now.',
  profileWaits: 'You are logged in. Your profile did not come yet: we try again.',
} as const;

/** Labels (rule account-10). */
export const guardian = {
  name: 'Parent or family',
  number: 'Their phone number',
} satisfies Record<string, Words>;

export const logout = {
  success: 'Logged out successfully.',
  others: 'All other phones and computers are logged out.',
  othersFailed: 'This did not work. Please try again.',
  othersHint: 'Ends every session but the one on this device.',
} as const;

export const signup = {
  success: 'Signup successful!',
  failed: 'Signup failed! Please try again later.',
  imageMissing: 'Please fill all required fields and upload an image.',
  studentLead: 'Make your account with the name and birthday you gave to the program.',
  guardianHint: 'Only the program and a business that hires you see it.',
  haveCode: 'I have a code from the program',
  noEmail: 'No email? Leave this empty, and log in with your mobile number.',
  representativeHint: 'Your name.',
  noLogo: 'No logo? Take a photo of your sign or shop.',
  businessNumberHint: 'Your IPA number, or a phone number people know.',
  /** Approval holds, it never blocks (rule account-1). */
  studentAfterwards: 'We check your details next. You can log in and apply meanwhile.',
  businessAfterwards: 'We check your details next. You can log in and create internships meanwhile.',
} as const;

/** Rule account-11. */
export const terms = {
  accept: 'By signing up you accept our terms, and what we keep.',
  title: 'What we keep has changed',
  saved: 'Thank you.',
  failed: 'This could not be saved now. Please try again.',
  needsSignal: 'No signal. Press again when it is back.',
} as const;

export const profile = {
  failed: 'Failed to load profile data.',
  updated: 'Profile updated successfully!',
  updateFailed: 'Your profile could not be saved. Please try again.',
  nothingToChange: 'Nothing was changed.',
  noName: 'No Name',
  editLead: 'Use the name and date of birth that you gave to the program: we check them when they change.',
} as const;

export const picture = {
  hint: 'A photo of you, if you like: PNG or JPG. Only you and the program see it, businesses do not.',
  reading: 'Making your photo smaller...',
  unsaved: 'Not saved yet: press Update Profile.',
  removed: 'Your picture was removed.',
} as const;

const DAY_MS = 24 * HOUR_MS;

export const email = {
  linkMailed: (address: string) =>
    `We sent a link to ${address}. You log in with your old email until that link was opened.`,
  hint: `A new email counts after you opened the link we send to it. The link works for ${durations.emailConfirm / DAY_MS} days.`,
  passwordHint: `Needed if you logged in more than ${durations.credentialsFresh / 60_000} minutes ago.`,
  pending: (address: string) => `Waiting for you to open the link we sent to ${address}.`,
  confirmLead: 'Press the button, and from then on you log in with your new email.',
  confirmed: 'Your new email is confirmed. From now on you log in with it.',
  ownLead: 'You signed up with this email. Press the button, so that we know that mail to it reaches you.',
  ownConfirmed: 'Your email is confirmed. Thank you!',
  notConfirmed: (address: string) =>
    `We sent a link to ${address}. Please open it when you have your mail at hand: it shows that the address is yours. You can do everything without it.`,
  linkSent: (address: string) => `A link is on its way to ${address}.`,
  sendFailed: 'The link could not be sent. Please try again.',
  sendNeedsSignal: 'No signal. A link can be sent when it is back.',
  confirmFailed: 'Your email could not be confirmed. Please try again.',
  undoLead:
    'Somebody asked for another email for your account. Was it not you? Press the button: your old email stays, and you are logged out everywhere. We mail you a link to set a new password.',
  undone: 'Your old email stays, and you are logged out everywhere. We sent it a link to set a new password.',
  undoFailed: 'This could not be taken back. Please try again.',
  linkInvalid: errorTable.email_link_invalid.sentence,
} as const;

export const forgot = {
  success: 'Check your email for reset instructions.',
  failed: 'Failed to send reset link. Please try again.',
  byNumber: `The link can only be mailed. Ask us for a new password: ${brand.infoEmail}, or who looks after you in the program.`,
  codeSent: `Did you confirm this number in your profile? Then a code comes by SMS. No code? Ask us for a new password: ${brand.infoEmail}, or who looks after you in the program.`,
  linkWorks: `The link works for ${durations.resetLinkTtl / HOUR_MS} hours, and once. It can take a few minutes to arrive.`,
} as const;

/** Rule sign-in-9. */
export const smsCode = {
  invalid: errorTable.sms_code_invalid.sentence,
  digits: `Please enter the ${limits.smsCode.digits} digits of the SMS.`,
  haveOne: 'I have a code from an SMS',
  lead: 'Type the code from the SMS, and choose a new password.',
  hint: `The ${limits.smsCode.digits} digits of the SMS. They work for ${durations.smsCode / 60_000} minutes, and once.`,
  why: 'Confirm your number: if you forget your password, a code comes by SMS.',
  confirmed: (number: string) => `${number} is confirmed: if you forget your password, a code comes by SMS.`,
  sent: 'A code comes to your number by SMS.',
  sendFailed: 'The code could not be sent. Please try again.',
  confirmFailed: 'Your number could not be confirmed. Please try again.',
  needsSignal: 'No signal. A code can be sent when it is back.',
  notPossible: 'No SMS can be sent to your number.',
  passwordNeeded: 'Please type your password, so that we know that it is you.',
} as const;

export const password = {
  resetSuccess: 'Your password has been reset successfully!',
  resetFailed: 'Failed to reset password. Please try again.',
  fillBoth: 'Please fill in both fields correctly.',
  resetDiffer: 'Passwords do not match!',
  linkInvalid: errorTable.reset_link_invalid.sentence,
  linkPerhapsUsed: 'Your first try may have arrived all the same: try to log in with the new password.',
  wrong: errorTable.wrong_password.sentence,
  verified: 'Credentials verified successfully!',
  updated: 'Password updated successfully!',
  updateFailed: 'Error updating password. Please try again.',
  differ: 'Passwords do not match',
  differAtSubmit: 'New password and confirm password do not match.',
  checkFirst: 'Please check your email and current password first.',
  notAuthenticated: 'User not authenticated. Please log in again.',
} as const;

export const descriptionLabel = 'Company Description';

export const student = {
  pending: 'We are checking you. You can apply now.',
  pendingMore: 'A business sees your application when we have approved you.',
  rejected: 'Your registration was not approved.',
  rejectedMore: 'You can look around, but you cannot apply.',
} as const;

/** For an account rejected without a reason (rule account-3). */
export const noReason = `No reason was noted. Please ask ${brand.infoEmail}.`;

export const appeal = 'Is this a mistake? Correct what is wrong in your profile, then';

export const business = {
  ownList: 'My internships',
  pending: 'We are checking you. You can post now.',
  pendingMore: 'You can create internships now. They become public when your business is approved.',
  rejected: 'Your business was not approved.',
  rejectedMore: 'Its internships are not public, and it cannot create new ones.',
  /** Why an internship is not public (rule account-2). */
  notPublic: {
    pending: 'Not public: your business is waiting for approval.',
    rejected: 'Not public: your business was not approved.',
    unpublished: 'Students do not see this.',
    closed: 'Not public: its last date to apply has passed.',
  },
} as const;

/** Apart from `messages`, so that no first visit loads it (rule sign-in-6). */
export const secondFactor = {
  lead: 'With two-step sign-in, a password alone does not open your account. Logging in also needs a code from an app on your phone.',
  codeNeeded: errorTable.second_factor_required.sentence,
  codeWrong: errorTable.second_factor_invalid.sentence,
  firstCodeHint: 'The 6 digits that your app shows now.',
  codeHint: 'The 6 digits in your app, or one of your recovery codes.',
  needed: errorTable.second_factor_missing.sentence,
  isOn: 'Two-step sign-in is on.',
  scan: 'Scan this with an authenticator app, such as Google Authenticator, Aegis or 2FAS.',
  typeSecret: 'Or type this key into the app:',
  keepCodes:
    'Keep these recovery codes where nobody else finds them. Each logs you in once when your phone is lost. They are not shown again.',
  codesLeft: (count: number) => `${count} ${count === 1 ? 'recovery code is' : 'recovery codes are'} left.`,
  loadFailed: 'We could not ask whether two-step sign-in is on.',
  failed: 'Two-step sign-in could not be changed. Please try again.',
} as const;

/** Rule account-8. */
export const profileChanges = {
  title: 'We are checking this change',
  waits: (labels: readonly string[]) =>
    `An admin looks at this first: ${labels.join(', ')}. Until then the old stays shown. Everything else is saved.`,
  lead: 'Until then others see the old one.',
  withdrawn: 'Your change was taken back. What is shown stays.',
  withdrawFailed: 'Your change could not be taken back. Please try again.',
  withdrawNeedsSignal: 'No signal. A change can be taken back when it is back.',
  refusedTitle: 'Your change was not accepted',
  refused: (labels: readonly string[]) => `Not accepted: ${labels.join(', ')}. What was shown stays.`,
  accepted: 'The change is accepted. It is shown from now on.',
  decideFailed: 'The change could not be decided. Please try again.',
  needsSignal: 'No signal. A change can be decided when it is back.',
  listFailed: 'The changed profiles could not be loaded.',
} as const;
