import { messages } from '#contract/messages';
import { admin } from '#contract/messages/people';
import type { EdgeCaseIds } from './edge-case-data';
import { form, heading, loading, plain, saved, type Screen } from './screen-types';

export const visitorScreens = ({ open, title }: EdgeCaseIds): Screen[] => [
  plain('home', '/', /Wokabaut/),
  plain('about', '/about', /About/),
  plain('contact', '/contact', 'Contact'),
  plain('classroom', '/classroom', 'For the classroom'),
  plain('practice', '/practice', 'Practice'),
  plain('practice-details', '/practice?internship=1', 'Shop Assistant'),
  plain('practice-apply', '/practice?internship=1&step=apply', 'Shop Assistant'),
  plain('privacy', '/privacy', 'Privacy'),
  saved('internships', '/all-internships', 'Internships', { empty: heading(messages.internship.noneFound) }),
  saved('internship', `/internship-details/${open}`, title),
  plain('login', '/login', 'Welcome Back!'),
  plain('who', '/who', 'Who are you?'),
  plain('signup', '/signup', 'Student sign up'),
  plain('business-signup', '/business-signup', 'Create Business Account'),
  plain('forgot-password', '/forgot-password', 'Forgot Password'),
  plain('reset-password', '/reset-password?reset_password_token=from-a-mail', 'Reset Password'),
  plain('confirm-email', '/confirm-email?confirm=from-a-mail', 'Confirm Email'),
  plain('confirm-own-email', '/confirm-email?own=from-a-mail', 'Confirm Email'),
  plain('email-not-me', '/confirm-email?undo=from-a-mail', 'This was not me'),
  plain('end-weekly-mail', '/unsubscribe?token=from-a-mail', 'Weekly mail'),
  plain('not-found', '/nothing-here', '404 - Page Not Found'),
];

/** Without screens that look alike: the list of visitors; about, contact, classroom, not found and the sample table of students. */
export const adminScreens = ({ open, title }: EdgeCaseIds): Screen[] => [
  saved('dashboard', '/dashboard', 'Dashboard', {
    loading,
    empty: (main) => main.getByText(admin.nobodyWaits),
  }),
  saved('students', '/list-all-students', 'All Students', { empty: heading('No students yet') }),
  saved('businesses', '/list-all-business', 'List of Businesses', { empty: heading('No businesses yet') }),
  saved('internships', '/list-all-internships', 'List of Internships', {
    empty: heading('No internships yet'),
  }),
  form('two-step-sign-in', '/two-step-sign-in', 'Two-step sign-in'),
  saved('changed-profiles', '/changed-profiles', 'Changed profiles', {
    empty: heading('No changed profiles wait'),
  }),
  saved('participants', '/participants', 'Import participants', { empty: heading('No participants yet') }),
  plain('hand-in', '/hand-in', 'Hand in an application'),
  plain('change-password', '/change-password', 'Change Password'),
  plain('home', '/home', /Wokabaut/),
  saved('internship', `/internship-details/${open}`, title),
];
