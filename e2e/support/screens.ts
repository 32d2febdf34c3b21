import type { Account } from './accounts';
import type { EdgeCaseIds } from './edge-case-data';

export interface Screen {
  /** Used in failure messages and names of screenshots. */
  name: string;
  path: string;
  heading: string | RegExp;
  /** It shows a saved answer with its age, and so can be loading, failed and offline. */
  saved: boolean;
}

const plain = (name: string, path: string, heading: Screen['heading']): Screen => ({
  ...{ name, path, heading, saved: false },
});
const saved = (...given: Parameters<typeof plain>): Screen => ({ ...plain(...given), saved: true });

const internship = (id: number, title: string) => saved('internship', `/internship-details/${id}`, title);
const changePassword = plain('change-password', '/change-password', 'Change Password');

const visitorScreens = ({ open, title }: EdgeCaseIds): Screen[] => [
  plain('home', '/', 'The internship portal'),
  plain('about', '/about', /About/),
  plain('contact', '/contact', 'Contact'),
  plain('classroom', '/classroom', 'For the classroom'),
  plain('practice', '/practice', 'Practice'),
  plain('privacy', '/privacy', 'Privacy'),
  saved('internships', '/all-internships', 'Internships'),
  internship(open, title),
  plain('login', '/login', 'Welcome Back!'),
  plain('who', '/who', 'Who are you?'),
  plain('signup', '/signup', 'Student sign up'),
  plain('business-signup', '/business-signup', 'Create Business Account'),
  plain('claim', '/claim', 'Use your code'),
  plain('forgot-password', '/forgot-password', 'Forgot Password'),
  plain('password-code', '/password-code', 'Reset Password'),
  plain('reset-password', '/reset-password?reset_password_token=from-a-mail', 'Reset Password'),
  plain('confirm-email', '/confirm-email?confirm=from-a-mail', 'Confirm Email'),
  plain('confirm-own-email', '/confirm-email?own=from-a-mail', 'Confirm Email'),
  plain('email-not-me', '/confirm-email?undo=from-a-mail', 'This was not me'),
  plain('end-weekly-mail', '/unsubscribe?token=from-a-mail', 'Weekly mail'),
  plain('not-found', '/nothing-here', '404 - Page Not Found'),
];

const studentHome = plain('home', '/home', /^Hello /);
const apply = (id: number) => plain('apply', `/apply/${id}`, 'Apply');
const application = (id: number) => saved('application', `/application-detail/${id}`, 'Application');
const studentProfile = saved('profile', '/profile', 'Profile');
const myApplications = saved('my-applications', '/my-applications', 'My Applications');

/** Without screens that look alike: about and not found of visitors. */
const studentScreens = ({ open, applied, application: sent, title }: EdgeCaseIds): Screen[] => [
  studentHome,
  saved('internships', '/all-internships', 'Internships'),
  internship(open, title),
  { ...internship(applied, title), name: 'internship-applied' },
  apply(open),
  plain('thank-you', '/thank-you', 'Your application'),
  myApplications,
  application(sent),
  studentProfile,
  plain('resume', '/resume', 'Write your resume'),
  plain('my-data', '/my-data', 'My data'),
  saved('news', '/news', 'News'),
  saved('job-alerts', '/job-alerts', 'Job alerts'),
  plain('edit-profile', '/profile/edit-profile', 'Edit Profile'),
  changePassword,
  // With name and e-mail filled in.
  plain('contact', '/contact', 'Contact'),
  // Without the advice to log in.
  plain('classroom', '/classroom', 'For the classroom'),
  plain('table-list', '/table-list', 'Table List'),
];

/** Screens with the pending banner. */
const pendingStudentScreens = ({ open, held, title }: EdgeCaseIds): Screen[] => [
  ...[studentHome, internship(open, title), apply(open), myApplications, application(held), studentProfile],
];

/** Screens with the rejected banner, without Apply Now. */
const rejectedStudentScreens = ({ open, title }: EdgeCaseIds): Screen[] => [
  ...[studentHome, internship(open, title), apply(open), studentProfile],
];

const dashboard = saved('dashboard', '/dashboard', 'Dashboard');
const create = plain('create-internship', '/create-internship', 'Create Internship');
const ownInternships = saved('internships', '/all-internship', 'My internships');
const ownInternship = (id: number, title: string) => saved('internship', `/internship/${id}`, title);
const edit = (id: number) => plain('edit-internship', `/edit-internship/${id}`, 'Edit Internship');
const businessProfile = plain('profile', '/business-profile', 'Business Profile');
/** The server refuses its applicants. */
const noApplications = (id: number) =>
  plain('applications', `/internship/${id}/applications`, /^Applications/);

/** Without screens that look alike: the list of visitors; contact, classroom, not found and the sample table of students. */
const businessScreens = ({ open, applied, title }: EdgeCaseIds): Screen[] => [
  dashboard,
  create,
  ownInternships,
  ownInternship(applied, title),
  plain('internship-invalid', '/internship/none', 'Invalid Internship ID'),
  edit(applied),
  saved('applications', `/internship/${applied}/applications`, `Applications for Internship: ${title}`),
  businessProfile,
  saved('news', '/news', 'News'),
  changePassword,
  plain('home', '/home', 'The internship portal'),
  // With the link Post an Internship.
  plain('about', '/about', /About/),
  // Of another business, without Apply Now.
  { ...internship(open, title), name: 'internship-public' },
];

/** Screens with the pending banner, and an internship that is not public. */
const newBusinessScreens = ({ waiting, waitingTitle }: EdgeCaseIds): Screen[] => [
  ...[dashboard, create, ownInternships, ownInternship(waiting, waitingTitle), edit(waiting)],
  ...[noApplications(waiting), businessProfile],
];

/** Screens with the rejected banner, read-only. */
const rejectedBusinessScreens = ({ refused, title }: EdgeCaseIds): Screen[] => [
  ...[dashboard, create, ownInternships, ownInternship(refused, title), edit(refused)],
  ...[noApplications(refused), businessProfile],
];

/** Without screens that look alike: the list of visitors; about, contact, classroom, not found and the sample table of students. */
const adminScreens = ({ open, title }: EdgeCaseIds): Screen[] => [
  dashboard,
  saved('students', '/list-all-students', 'All Students'),
  saved('businesses', '/list-all-business', 'List of Businesses'),
  saved('internships', '/list-all-internships', 'List of Internships'),
  plain('two-step-sign-in', '/two-step-sign-in', 'Two-step sign-in'),
  saved('staff', '/staff', 'Staff'),
  plain('portal-status', '/portal-status', 'Is everything working?'),
  saved('changed-profiles', '/changed-profiles', 'Changed profiles'),
  saved('participants', '/participants', 'Import participants'),
  plain('register', '/register', 'Register people'),
  plain('register-apply', '/register/apply/none', 'Fill an application'),
  plain('hand-in', '/hand-in', 'Send for a student'),
  changePassword,
  internship(open, title),
];

/** Of their scope. Without screens that look alike: those of admins and students. */
const staffScreens = (): Screen[] => [
  saved('students', '/list-all-students', 'All Students'),
  saved('participants', '/participants', 'Participants'),
  plain('register', '/register', 'Register people'),
  plain('hand-in', '/hand-in', 'Send for a student'),
  changePassword,
];

/** Every screen of each account, with the longest texts possible. A screen that several see alike is listed with the first. */
export const screensOf: Record<Account, (ids: EdgeCaseIds) => Screen[]> = {
  visitor: visitorScreens,
  student: studentScreens,
  pendingStudent: pendingStudentScreens,
  rejectedStudent: rejectedStudentScreens,
  business: businessScreens,
  newBusiness: newBusinessScreens,
  rejectedBusiness: rejectedBusinessScreens,
  admin: adminScreens,
  staff: staffScreens,
};
