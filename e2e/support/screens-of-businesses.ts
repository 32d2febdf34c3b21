import { messages } from '#contract/messages';
import { businessDay } from '#contract/messages/business-day';
import type { EdgeCaseIds } from './edge-case-data';
import { form, heading, loading, sentence, plain, saved, type Screen } from './screen-types';

const noCategories = sentence(messages.internship.categoriesFailed);

const dashboard = saved('dashboard', '/dashboard', 'Dashboard', {
  loading,
  empty: heading(businessDay.begin),
});
const create = plain('create-internship', '/create-internship', 'Create Internship');
const internships = saved('internships', '/all-internship', 'My internships', {
  empty: heading('No internships yet'),
});
const internship = (id: number, title: string) => saved('internship', `/internship/${id}`, title);
const edit = (id: number) =>
  form('edit-internship', `/edit-internship/${id}`, 'Edit Internship', { loading });
const profile = form('profile', '/business-profile', 'Business Profile');

/** Without screens that look alike: the list of visitors; contact, classroom, not found and the sample table of students. */
export const businessScreens = ({ open, applied, title }: EdgeCaseIds): Screen[] => [
  dashboard,
  { ...create, shows: { offline: noCategories, error: noCategories } },
  internships,
  internship(applied, title),
  plain('internship-invalid', '/internship/none', 'Invalid Internship ID'),
  edit(applied),
  saved('applications', `/internship/${applied}/applications`, `Applications for Internship: ${title}`, {
    empty: heading('No applications yet'),
  }),
  profile,
  saved('news', '/news', 'News'),
  plain('change-password', '/change-password', 'Change Password'),
  plain('home', '/home', /Wokabaut/),
  // With the link Post an Internship.
  plain('about', '/about', /About/),
  // Of another business, without Apply Now.
  saved('internship-public', `/internship-details/${open}`, title),
];

/** Screens with the pending banner, and an internship that is not public. */
export const newBusinessScreens = ({ waiting, waitingTitle }: EdgeCaseIds): Screen[] => [
  dashboard,
  create,
  internships,
  internship(waiting, waitingTitle),
  edit(waiting),
  // The server refuses its applicants.
  plain('applications', `/internship/${waiting}/applications`, /^Applications/),
  profile,
];

/** Screens with the rejected banner, read-only. */
export const rejectedBusinessScreens = ({ refused, title }: EdgeCaseIds): Screen[] => [
  // It is asked for no internship.
  { ...dashboard, shows: { loading, empty: heading('Internship Management') } },
  create,
  internships,
  internship(refused, title),
  // Shows no form, and so no age.
  plain('edit-internship', `/edit-internship/${refused}`, 'Edit Internship'),
  // The server refuses its applicants.
  plain('applications', `/internship/${refused}/applications`, /^Applications/),
  profile,
];
