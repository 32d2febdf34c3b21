import { messages } from '#contract/messages';
import type { EdgeCaseIds } from './edge-case-data';
import { heading, loading, sentence, type Screen } from './screen-types';

const noCategories = sentence(messages.internship.categoriesFailed);

const dashboard: Screen = {
  name: 'dashboard',
  path: '/dashboard',
  heading: 'Dashboard',
  saved: true,
  shows: { loading, empty: (main) => main.getByRole('definition').filter({ hasText: /^0$/ }).first() },
};
const create: Screen = {
  name: 'create-internship',
  path: '/create-internship',
  heading: 'Create Internship',
};
const internships: Screen = {
  name: 'internships',
  path: '/all-internship',
  heading: 'My internships',
  saved: true,
  shows: { empty: heading('No internships yet') },
};
const internship = (id: number): Screen => ({
  name: 'internship',
  path: `/internship/${id}`,
  heading: 'Internship details',
  saved: true,
});
const edit = (id: number): Screen => ({
  name: 'edit-internship',
  path: `/edit-internship/${id}`,
  heading: 'Edit Internship',
  saved: true,
  shows: { loading },
});
const profile: Screen = {
  name: 'profile',
  path: '/business-profile',
  heading: 'Business Profile',
  saved: true,
};

/** Without screens that look alike: the list of visitors; contact, classroom, not found and the sample table of students. */
export const businessScreens = ({ open, applied, title }: EdgeCaseIds): Screen[] => [
  dashboard,
  { ...create, shows: { offline: noCategories, error: noCategories } },
  internships,
  internship(applied),
  { name: 'internship-invalid', path: '/internship/none', heading: 'Invalid Internship ID' },
  edit(applied),
  {
    name: 'applications',
    path: `/internship/${applied}/applications`,
    heading: `Applications for Internship: ${title}`,
    saved: true,
    shows: { empty: heading('No applications yet') },
  },
  profile,
  { name: 'change-password', path: '/change-password', heading: 'Change Password' },
  { name: 'home', path: '/home', heading: /Wokabaut/ },
  // With the link Post an Internship.
  { name: 'about', path: '/about', heading: /About/ },
  // Of another business, without Apply Now.
  {
    name: 'internship-public',
    path: `/internship-details/${open}`,
    heading: 'Internship details',
    saved: true,
  },
];

/** Screens with the pending banner, and an internship that is not public. */
export const newBusinessScreens = ({ waiting }: EdgeCaseIds): Screen[] => [
  dashboard,
  create,
  internships,
  internship(waiting),
  edit(waiting),
  {
    name: 'applications',
    path: `/internship/${waiting}/applications`,
    heading: /^Applications/,
    saved: true,
  },
  profile,
];

/** Screens with the rejected banner, read-only. */
export const rejectedBusinessScreens = ({ refused }: EdgeCaseIds): Screen[] => [
  dashboard,
  create,
  internships,
  internship(refused),
  // Shows no form, and so no age.
  { name: 'edit-internship', path: `/edit-internship/${refused}`, heading: 'Edit Internship' },
  // The server refuses its applicants.
  { name: 'applications', path: `/internship/${refused}/applications`, heading: /^Applications/ },
  profile,
];
