import type { AwkwardIds } from './awkward';
import type { demo } from './people';

/** Who looks at a screen: a demo account, or nobody who is logged in. */
export type Viewer = 'visitor' | keyof typeof demo;

export interface Screen {
  /** Names it in failures and in the names of its pictures. */
  name: string;
  path: string;
  heading: string | RegExp;
  /**
   * `saved`: it shows what was fetched and kept on the phone, and so can be loading, failing and offline. `list`: it can
   * be empty too.
   */
  data?: 'saved' | 'list';
}

/** Every screen of each viewer. What is as long as can be stands where it can. */
export const screensOf: Record<Viewer, (ids: AwkwardIds) => Screen[]> = {
  visitor: ({ open }) => [
    { name: 'home', path: '/', heading: /Wokabaut/ },
    { name: 'about', path: '/about', heading: /About/ },
    { name: 'contact', path: '/contact', heading: 'Contact' },
    { name: 'classroom', path: '/classroom', heading: 'For the classroom' },
    { name: 'internships', path: '/all-internships', heading: 'Internships', data: 'list' },
    {
      name: 'internship',
      path: `/internship-details/${open}`,
      heading: 'Internship details',
      data: 'saved',
    },
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
  ],
  student: ({ open, applied, application }) => [
    { name: 'home', path: '/home', heading: /Wokabaut/ },
    { name: 'internships', path: '/all-internships', heading: 'Internships', data: 'list' },
    {
      name: 'internship',
      path: `/internship-details/${open}`,
      heading: 'Internship details',
      data: 'saved',
    },
    {
      name: 'internship-applied',
      path: `/internship-details/${applied}`,
      heading: 'Internship details',
      data: 'saved',
    },
    { name: 'apply', path: `/apply/${open}`, heading: 'Apply', data: 'saved' },
    { name: 'thank-you', path: '/thank-you', heading: 'Your application' },
    { name: 'my-applications', path: '/my-applications', heading: 'My Applications', data: 'list' },
    {
      name: 'application',
      path: `/application-detail/${application}`,
      heading: 'Application',
      data: 'saved',
    },
    { name: 'profile', path: '/profile', heading: 'Profile', data: 'saved' },
    { name: 'edit-profile', path: '/profile/edit-profile', heading: 'Edit Profile', data: 'saved' },
    { name: 'change-password', path: '/change-password', heading: 'Change Password' },
    { name: 'contact', path: '/contact', heading: 'Contact' },
    { name: 'table-list', path: '/table-list', heading: 'Table List' },
  ],
  pendingStudent: ({ open }) => [
    { name: 'home', path: '/home', heading: /Wokabaut/ },
    {
      name: 'internship',
      path: `/internship-details/${open}`,
      heading: 'Internship details',
      data: 'saved',
    },
    { name: 'apply', path: `/apply/${open}`, heading: 'Apply', data: 'saved' },
    { name: 'my-applications', path: '/my-applications', heading: 'My Applications', data: 'list' },
    { name: 'profile', path: '/profile', heading: 'Profile', data: 'saved' },
  ],
  business: ({ applied, title }) => [
    { name: 'dashboard', path: '/dashboard', heading: 'Dashboard', data: 'list' },
    { name: 'create-internship', path: '/create-internship', heading: 'Create Internship' },
    { name: 'internships', path: '/all-internship', heading: 'My internships', data: 'list' },
    { name: 'internship', path: `/internship/${applied}`, heading: 'Internship details', data: 'saved' },
    { name: 'internship-invalid', path: '/internship/none', heading: 'Invalid Internship ID' },
    {
      name: 'edit-internship',
      path: `/edit-internship/${applied}`,
      heading: 'Edit Internship',
      data: 'saved',
    },
    {
      name: 'applications',
      path: `/internship/${applied}/applications`,
      heading: `Applications for Internship: ${title}`,
      data: 'list',
    },
    { name: 'profile', path: '/business-profile', heading: 'Business Profile', data: 'saved' },
    { name: 'change-password', path: '/change-password', heading: 'Change Password' },
    { name: 'home', path: '/home', heading: /Wokabaut/ },
  ],
  newBusiness: () => [
    { name: 'dashboard', path: '/dashboard', heading: 'Dashboard', data: 'list' },
    { name: 'create-internship', path: '/create-internship', heading: 'Create Internship' },
    { name: 'internships', path: '/all-internship', heading: 'My internships', data: 'list' },
    { name: 'profile', path: '/business-profile', heading: 'Business Profile', data: 'saved' },
  ],
  admin: () => [
    { name: 'dashboard', path: '/dashboard', heading: 'Dashboard', data: 'list' },
    { name: 'students', path: '/list-all-students', heading: 'All Students', data: 'list' },
    { name: 'businesses', path: '/list-all-business', heading: 'List of Businesses', data: 'list' },
    { name: 'internships', path: '/list-all-internships', heading: 'List of Internships', data: 'list' },
    { name: 'participants', path: '/participants', heading: 'Import participants' },
    { name: 'change-password', path: '/change-password', heading: 'Change Password' },
    { name: 'home', path: '/home', heading: /Wokabaut/ },
  ],
};
