import { changedProfile, student } from '../../../support/answers';
import { ok } from '../../../support/open-page';
import { person } from '../../../support/whole-portal';
import { at } from './screen';

/** What an admin sees. */
export const adminScreens = {
  'Home, of an admin': at('/', { link: 'Post an Internship' }),
  'Dashboard of an admin': at('/dashboard', {
    heading: 'Internship Management',
    link: 'List All Students | List All Business | List All Internships | Import participants | Hand in an application | Two-step sign-in | Change Password',
    facts: {
      'Total Students': '41',
      'Total Business': '6',
      'Total Internships': '24',
      'All Applications': '112',
    },
  }),
  'Admin All Students': at('/list-all-students', {
    columnheader: 'Name | Email | Mobile | City | Date of Birth | Status | Actions',
    combobox: 'Status of Maria Kaupa',
    option: 'Pending | Approved | Rejected',
    button: 'View Maria Kaupa',
  }),
  'Admin All Students, the window': at('/list-all-students?view=21', {
    part: 'dialog',
    answers: { 'GET admin/list_students': ok({ users: [student({ image_url: '/maria.jpg' })] }) },
    heading: 'Maria Kaupa',
    paragraph: 'Status: Pending',
    img: 'Picture of Maria Kaupa',
    facts: {
      Email: 'maria@students.example',
      Mobile: '+675 7200 3301',
      City: 'Lae',
      'Date of Birth': '14 March 2006',
    },
  }),
  'Admin List of Businesses': at('/list-all-business', {
    columnheader:
      'Business Name | Email | City | Representative | Business Number | Website | Status | Actions',
    combobox: 'Status of Kundu Hardware',
    button: 'View Kundu Hardware',
  }),
  'Admin List of Businesses, the window': at('/list-all-business?view=40', {
    part: 'dialog',
    answers: {
      'GET admin/list_business': ok({
        companies: [
          person('business', { id: 40, logo_url: '/kundu.png', website_url: 'https://kundu.example' }),
        ],
      }),
    },
    heading: 'Kundu Hardware',
    paragraph: 'Status: Approved',
    img: 'Logo of Kundu Hardware',
    link: 'maria@students.example | kundu.example (opens in a new tab)',
    facts: {
      Email: 'maria@students.example',
      Mobile: '+675 7200 3301',
      City: 'Lae',
      Representative: 'Ruth Kila',
      'Business Number': 'B-1',
      Website: 'kundu.example (opens in a new tab)',
    },
  }),
  'Two-step sign-in': at('/two-step-sign-in', {
    heading: 'Turn it on',
    field: 'Current Password',
    link: 'Dashboard',
    button: 'Turn On',
  }),
  'Two-step sign-in that is on': at('/two-step-sign-in', {
    answers: { 'GET users/second_factor': ok({ is_on: true, is_required: false, recovery_codes_left: 9 }) },
    heading: 'New recovery codes | Turn it off',
    required: 'Code | Code',
    button: 'Make New Codes | Turn Off',
  }),
  'Hand in an application': at('/hand-in', { field: 'Files for staff', link: 'Dashboard' }),
  'Changed profiles': at('/changed-profiles', {
    answers: { 'GET admin/profile_changes': ok({ changes: [changedProfile()], total: 1 }) },
    heading: 'Kundu Hardware',
    paragraph: '1 changed profile',
    button: 'Accept Kundu Hardware | Refuse Kundu Hardware',
  }),
  'Import participants': at('/participants', {
    heading: 'What the file looks like | People in the list',
    columnheader: 'Name | Date of Birth | Email | Mobile | City | Cohort',
    field: 'Search by name, email, number or city',
  }),
  'Admin List of Internships': at('/list-all-internships', {
    columnheader:
      'Title | Location | Posted at | Last Date to Apply | Internship Type | Internship Financing | Company name | Status',
  }),
};
