import { messages } from '#contract/messages';
import type { EdgeCaseIds } from './edge-case-data';
import { heading, sentence, type Screen } from './screen-types';

const noCategories = sentence(messages.internship.listCategoriesFailed);

const internship = (id: number, name = 'internship'): Screen => ({
  name,
  path: `/internship-details/${id}`,
  heading: 'Internship details',
  saved: true,
});
const application = (id: number): Screen => ({
  name: 'application',
  path: `/application-detail/${id}`,
  heading: 'Application',
  saved: true,
});
const apply = (id: number): Screen => ({
  name: 'apply',
  path: `/apply/${id}`,
  heading: 'Apply',
  saved: true,
});
const profile: Screen = { name: 'profile', path: '/profile', heading: 'Profile', saved: true };
const myApplications: Screen = {
  name: 'my-applications',
  path: '/my-applications',
  heading: 'My Applications',
  saved: true,
  shows: { empty: heading('No applications yet') },
};

/** Without screens that look alike: about and not found of visitors. */
export const studentScreens = ({ open, applied, application: sent }: EdgeCaseIds): Screen[] => [
  {
    name: 'home',
    path: '/home',
    heading: /Wokabaut/,
    shows: { offline: noCategories, error: noCategories },
  },
  {
    name: 'internships',
    path: '/all-internships',
    heading: 'Internships',
    saved: true,
    shows: { empty: heading(messages.internship.noneFound) },
  },
  internship(open),
  internship(applied, 'internship-applied'),
  apply(open),
  { name: 'thank-you', path: '/thank-you', heading: 'Your application' },
  myApplications,
  application(sent),
  profile,
  { name: 'edit-profile', path: '/profile/edit-profile', heading: 'Edit Profile', saved: true },
  { name: 'change-password', path: '/change-password', heading: 'Change Password' },
  // With name and e-mail filled in.
  { name: 'contact', path: '/contact', heading: 'Contact' },
  // Without the advice to log in.
  { name: 'classroom', path: '/classroom', heading: 'For the classroom' },
  { name: 'table-list', path: '/table-list', heading: 'Table List' },
];

/** Screens with the pending banner. */
export const pendingStudentScreens = ({ open, held }: EdgeCaseIds): Screen[] => [
  { name: 'home', path: '/home', heading: /Wokabaut/ },
  internship(open),
  apply(open),
  myApplications,
  application(held),
  profile,
];

/** Screens with the rejected banner, without Apply Now. */
export const rejectedStudentScreens = ({ open }: EdgeCaseIds): Screen[] => [
  { name: 'home', path: '/home', heading: /Wokabaut/ },
  internship(open),
  apply(open),
  profile,
];
