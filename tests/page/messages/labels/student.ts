import type { LabelledScreen } from './screen';

/** What a student sees. */
export const studentScreens: readonly LabelledScreen[] = [
  {
    name: 'Home, its search',
    path: '/home',
    as: 'student',
    labels: {
      combobox: 'Category | Location',
      option: 'Port Moresby | Lae | Other',
      button: 'Find Internship',
    },
  },
  {
    name: 'Internship details for applicants',
    path: '/internship-details/3',
    as: 'student',
    labels: {
      heading: 'Store assistant | Description | Required skills',
      img: 'Logo of Kundu Hardware',
      listitem: 'Counting | Tok Pisin',
      link: 'Apply Now | ruth@kundu.example',
    },
    facts: {
      Location: 'Lae',
      'Posted on': '1 November 2026',
      Remuneration: 'PAID',
      Duration: '12 weeks',
      'Application expiry date': '5 March 2999',
      Category: 'Retail & Sales',
      Company: 'Kundu Hardware',
      Website: 'Not Available',
      Email: 'ruth@kundu.example',
    },
  },
  {
    name: 'Apply',
    path: '/apply/3',
    as: 'student',
    labels: {
      group: 'Level Achieved',
      checkbox: 'Grade 8 | Grade 10 | Grade 12',
      heading: 'Add Files | Resume | Cover Letter',
      button: 'Apply Now',
    },
  },
  { name: 'Thank you', path: '/thank-you', as: 'student', labels: { link: 'Go to Homepage' } },
  {
    name: 'Profile, with its tab bar',
    path: '/profile',
    as: 'student',
    labels: {
      link: 'Profile Dashboard | My Applications | Change Password | Edit Profile | maria@students.example',
      heading: 'Maria Kaupa',
      paragraph: 'Status: Approved',
    },
    facts: {
      City: 'Lae',
      'Date of Birth': '14 March 2006',
      'Mobile Number': '+675 7200 3301',
      Email: 'maria@students.example',
      'Account created': '1 November 2026',
      'Last updated': '1 November 2026',
    },
  },
  {
    name: 'Edit profile',
    path: '/profile/edit-profile',
    as: 'student',
    labels: { required: 'Full Name | City | Date of Birth | Mobile Number | Email' },
  },
  {
    name: 'My Applications',
    path: '/my-applications',
    as: 'student',
    labels: {
      img: 'Logo of Kundu Hardware',
      heading: 'Store assistant',
      paragraph: 'Kundu Hardware',
      link: 'View Application: Store assistant',
    },
    facts: { 'Posted on': '1 November 2026', 'Applied on': '1 November 2026' },
  },
  {
    name: 'Application detail',
    path: '/application-detail/3',
    as: 'student',
    labels: {
      columnheader: 'Grade | School Name',
      cell: '10 | Lae Secondary',
      link: 'View Resume | View Cover Letter',
    },
    facts: { Status: 'Submitted', 'Created on': '1 November 2026' },
  },
  {
    name: 'Change password',
    path: '/change-password',
    as: 'student',
    labels: { required: 'Email | Current Password', button: 'Check Credentials' },
  },
  {
    name: 'Change password, its second step',
    path: '/change-password',
    as: 'student',
    fill: { Email: 'maria@students.example', 'Current Password': 'wokabaut' },
    after: ['Check Credentials'],
    labels: { required: 'New Password | Confirm Password', button: 'Update Password' },
  },
];
