import type { LabelledScreen } from './screen';

/** What stands around every screen. */
export const shellScreens: readonly LabelledScreen[] = [
  {
    name: 'Header of a visitor',
    path: '/thank-you',
    as: null,
    part: 'banner',
    labels: { link: 'Home | About | Contact | Student Sign Up | Business Sign Up | Login' },
  },
  {
    name: 'Header of a visitor with a phone',
    path: '/thank-you',
    as: null,
    part: 'banner',
    after: ['Sign Up'],
    labels: { link: 'As Student | As Business' },
  },
  {
    name: 'Header of a student',
    path: '/thank-you',
    as: 'student',
    part: 'banner',
    labels: { link: 'Home | Internships | About | Contact | Profile', button: 'Logout' },
  },
  {
    name: 'Header of a business',
    path: '/thank-you',
    as: 'business',
    part: 'banner',
    labels: { link: 'Internships | About | Contact | Dashboard | Profile', button: 'Logout' },
  },
  {
    name: 'Header of an admin',
    path: '/thank-you',
    as: 'admin',
    part: 'banner',
    labels: { link: 'Dashboard', button: 'Logout' },
  },
  {
    name: 'Footer',
    path: '/thank-you',
    as: null,
    part: 'contentinfo',
    labels: {
      heading: 'Newsletter',
      field: 'Our news by email',
      button: 'Subscribe',
      link: 'info@wokabaut.example | Facebook | LinkedIn | Our organisation | The program',
    },
  },
];
