import { messages } from '#contract/messages';
import type { EdgeCaseIds } from './edge-case-data';
import { heading, loading, type Screen } from './screen-types';

export const visitorScreens = ({ open }: EdgeCaseIds): Screen[] => [
  { name: 'home', path: '/', heading: /Wokabaut/ },
  { name: 'about', path: '/about', heading: /About/ },
  { name: 'contact', path: '/contact', heading: 'Contact' },
  { name: 'classroom', path: '/classroom', heading: 'For the classroom' },
  {
    name: 'internships',
    path: '/all-internships',
    heading: 'Internships',
    saved: true,
    shows: { empty: heading(messages.internship.noneFound) },
  },
  { name: 'internship', path: `/internship-details/${open}`, heading: 'Internship details', saved: true },
  { name: 'login', path: '/login', heading: 'Welcome Back!' },
  { name: 'signup', path: '/signup', heading: 'Student sign up' },
  { name: 'business-signup', path: '/business-signup', heading: 'Create Business Account' },
  { name: 'forgot-password', path: '/forgot-password', heading: 'Forgot Password' },
  {
    name: 'reset-password',
    path: '/reset-password?reset_password_token=from-a-mail',
    heading: 'Reset Password',
  },
  { name: 'not-found', path: '/nothing-here', heading: '404 - Page Not Found' },
];

/** Without screens that look alike: the list of visitors; about, contact, classroom, not found and the sample table of students. */
export const adminScreens = ({ open }: EdgeCaseIds): Screen[] => [
  {
    name: 'dashboard',
    path: '/dashboard',
    heading: 'Dashboard',
    saved: true,
    shows: { loading, empty: (main) => main.getByText('No students waiting') },
  },
  {
    name: 'students',
    path: '/list-all-students',
    heading: 'All Students',
    saved: true,
    shows: { empty: heading('No students yet') },
  },
  {
    name: 'businesses',
    path: '/list-all-business',
    heading: 'List of Businesses',
    saved: true,
    shows: { empty: heading('No businesses yet') },
  },
  {
    name: 'internships',
    path: '/list-all-internships',
    heading: 'List of Internships',
    saved: true,
    shows: { empty: heading('No internships yet') },
  },
  { name: 'participants', path: '/participants', heading: 'Import participants' },
  { name: 'change-password', path: '/change-password', heading: 'Change Password' },
  { name: 'home', path: '/home', heading: /Wokabaut/ },
  { name: 'internship', path: `/internship-details/${open}`, heading: 'Internship details', saved: true },
];
