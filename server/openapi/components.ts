import * as accounts from '#contract/accounts';
import * as applications from '#contract/applications';
import * as categories from '#contract/categories';
import * as counts from '#contract/answers';
import * as handIn from '#contract/hand-in';
import * as internships from '#contract/internships';
import * as outreach from '#contract/outreach';
import * as participants from '#contract/participants';
import * as passwords from '#contract/passwords';
import * as profile from '#contract/profile';
import { answerConverter, requestConverter } from './convert';

const pick = <Module, Name extends keyof Module>(module: Module, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, module[name]])) as Pick<Module, Name>;

/** Request schemas by name, as in contract/. */
export const requests = requestConverter({
  ...pick(accounts, 'StudentSignup', 'SignInRequest'),
  ...pick(passwords, 'ForgotPassword', 'ResetPassword'),
  ...pick(profile, 'StudentProfileChange', 'BusinessProfileChange', 'AdminProfileChange', 'PasswordChange'),
  ...pick(internships, 'NewInternship', 'InternshipEdit', 'InternshipStatusChange'),
  ...pick(applications, 'UpdateApplicationStatus'),
  ...pick(handIn, 'HandInSheet'),
  ...pick(accounts, 'UpdateUserStatus', 'ApproveUser'),
  ...pick(outreach, 'ContactMessage', 'NewsletterSubscription'),
});

/** Answer schemas by name, also of shared objects. */
export const answers = answerConverter({
  ...pick(accounts, 'User', 'Student', 'RegisterMatch'),
  ...pick(categories, 'Category'),
  ...pick(internships, 'Company', 'InternshipRow', 'OwnInternshipRow', 'InternshipDetails'),
  ...pick(
    applications,
    'Level',
    'Application',
    'ApplicationDetails',
    'StatusChange',
    'Receipt',
    'FileReceipt',
  ),
  ...pick(participants, 'RejectedLine'),
  ...pick(accounts, 'MessageAnswer'),
  ...pick(profile, 'ProfileSavedAnswer'),
  ...pick(internships, 'InternshipSavedAnswer'),
  ...pick(accounts, 'UserStatusAnswer'),
  ...pick(counts, 'CountAnswer'),
});
