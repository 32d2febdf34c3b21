import { messages } from '#contract/messages';
import { news as newsMessages } from '#contract/messages/news';
import type { EdgeCaseIds } from './edge-case-data';
import { form, heading, sentence, plain, saved, type Screen } from './screen-types';

const noCategories = sentence(messages.internship.listCategoriesFailed);
const categoriesLater = sentence(messages.internship.categoriesWithSignal);

const internship = (id: number, title: string, name = 'internship') =>
  saved(name, `/internship-details/${id}`, title);
const application = (id: number) => saved('application', `/application-detail/${id}`, 'Application');
const apply = (id: number) => form('apply', `/apply/${id}`, 'Apply');
const profile = saved('profile', '/profile', 'Profile');
const myApplications = saved('my-applications', '/my-applications', 'My Applications', {
  empty: heading('No applications yet'),
});

const news = saved('news', '/news', 'News', { empty: heading(newsMessages.none) });

/** Without screens that look alike: about and not found of visitors. */
export const studentScreens = ({ open, applied, application: sent, title }: EdgeCaseIds): Screen[] => [
  plain('home', '/home', /Wokabaut/, { offline: categoriesLater, error: noCategories }),
  saved('internships', '/all-internships', 'Internships', { empty: heading(messages.internship.noneFound) }),
  internship(open, title),
  internship(applied, title, 'internship-applied'),
  apply(open),
  plain('thank-you', '/thank-you', 'Your application'),
  myApplications,
  application(sent),
  profile,
  form('resume', '/resume', 'Write your resume'),
  plain('my-data', '/my-data', 'My data'),
  news,
  saved('job-alerts', '/job-alerts', 'Job alerts', { empty: sentence(messages.jobAlerts.none) }),
  form('edit-profile', '/profile/edit-profile', 'Edit Profile'),
  plain('change-password', '/change-password', 'Change Password'),
  // With name and e-mail filled in.
  plain('contact', '/contact', 'Contact'),
  // Without the advice to log in.
  plain('classroom', '/classroom', 'For the classroom'),
  plain('table-list', '/table-list', 'Table List'),
];

/** Screens with the pending banner. */
export const pendingStudentScreens = ({ open, held, title }: EdgeCaseIds): Screen[] => [
  plain('home', '/home', /Wokabaut/),
  internship(open, title),
  apply(open),
  myApplications,
  application(held),
  profile,
];

/** Screens with the rejected banner, without Apply Now. */
export const rejectedStudentScreens = ({ open, title }: EdgeCaseIds): Screen[] => [
  plain('home', '/home', /Wokabaut/),
  internship(open, title),
  apply(open),
  profile,
];
