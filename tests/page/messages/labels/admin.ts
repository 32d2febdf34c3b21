import { student } from '../../../support/answers';
import { ok } from '../../../support/open-page';
import { person } from '../../../support/whole-portal';
import type { LabelledScreen } from './screen';

/** What an admin sees. */
export const adminScreens: readonly LabelledScreen[] = [
  { name: 'Home, of an admin', path: '/', as: 'admin', labels: { link: 'Post an Internship' } },
  {
    name: 'Dashboard of an admin',
    path: '/dashboard',
    as: 'admin',
    labels: {
      heading: 'Internship Management',
      link: 'List All Students | List All Business | List All Internships',
    },
    facts: {
      'Total Students': '41',
      'Total Business': '6',
      'Total Internships': '24',
      'All Applications': '112',
    },
  },
  {
    name: 'Admin All Students',
    path: '/list-all-students',
    as: 'admin',
    labels: {
      columnheader: 'Name | Email | Mobile | City | Date of Birth | Status | Actions',
      combobox: 'Status of Maria Kaupa',
      option: 'Pending | Approved | Rejected',
      button: 'View Maria Kaupa',
    },
  },
  {
    name: 'Admin All Students, the window',
    path: '/list-all-students?view=21',
    as: 'admin',
    part: 'dialog',
    answers: { 'GET admin/list_students': ok({ users: [student({ image_url: '/maria.jpg' })] }) },
    labels: { heading: 'Maria Kaupa', paragraph: 'Status: Pending', img: 'Maria Kaupa' },
    facts: {
      Email: 'maria@students.example',
      Mobile: '+675 7200 3301',
      City: 'Lae',
      'Date of Birth': '14 March 2006',
    },
  },
  {
    name: 'Admin List of Businesses',
    path: '/list-all-business',
    as: 'admin',
    labels: {
      columnheader:
        'Business Name | Email | City | Representative | Business Number | Website | Status | Actions',
      combobox: 'Status of Kundu Hardware',
      button: 'View Kundu Hardware',
    },
  },
  {
    name: 'Admin List of Businesses, the window',
    path: '/list-all-business?view=40',
    as: 'admin',
    part: 'dialog',
    answers: {
      'GET admin/list_business': ok({
        companies: [
          person('business', { id: 40, logo_url: '/kundu.png', website_url: 'https://kundu.example' }),
        ],
      }),
    },
    labels: {
      heading: 'Kundu Hardware',
      paragraph: 'Status: Approved',
      img: 'Logo of Kundu Hardware',
      link: 'maria@students.example | kundu.example (opens in a new tab)',
    },
    facts: {
      Email: 'maria@students.example',
      Mobile: '+675 7200 3301',
      City: 'Lae',
      Representative: 'Ruth Kila',
      'Business Number': 'B-1',
      Website: 'kundu.example (opens in a new tab)',
    },
  },
  {
    name: 'Admin List of Internships',
    path: '/list-all-internships',
    as: 'admin',
    labels: {
      columnheader:
        'Title | Location | Posted at | Last Date to Apply | Internship Type | Internship Financing | Company name | Status',
    },
  },
];
