import { at } from './screen';

/** What a student sees. */
export const studentScreens = {
  'Home, its search': at('/home', {
    combobox: 'Category | Location',
    option: 'Port Moresby | Lae | Other',
    button: 'Find Internship',
  }),
  'Internship details for applicants': at('/internship-details/3', {
    heading: 'Store assistant | Description | Required skills',
    img: 'Logo of Kundu Hardware',
    listitem: 'Counting | Tok Pisin',
    link: 'Apply Now | ruth@kundu.example',
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
  }),
  Apply: at('/apply/3', {
    group: 'Level Achieved',
    checkbox: 'Grade 8 | Grade 10 | Grade 12',
    heading: 'Add Files | Resume | Cover Letter',
    button: 'Apply Now',
  }),
  'Thank you': at('/thank-you', { link: 'Go to Homepage' }),
  'Profile, with its tab bar': at('/profile', {
    link: 'Profile Dashboard | My Applications | Change Password | Edit Profile | maria@students.example',
    heading: 'Maria Kaupa',
    paragraph: 'Status: Approved',
    facts: {
      City: 'Lae',
      'Date of Birth': '14 March 2006',
      'Mobile Number': '+675 7200 3301',
      Email: 'maria@students.example',
      'Account created': '1 November 2026',
      'Last updated': '1 November 2026',
    },
  }),
  'Edit profile': at('/profile/edit-profile', {
    required: 'Full Name | City | Mobile Number | Email',
    group: 'Date of Birth',
    field: 'Day | Month | Year',
  }),
  'My Applications': at('/my-applications', {
    img: 'Logo of Kundu Hardware',
    heading: 'Store assistant',
    paragraph: 'Kundu Hardware',
    link: 'View Application: Store assistant',
    facts: { 'Posted on': '1 Nov 2026', 'Applied on': '1 Nov 2026' },
  }),
  'Application detail': at('/application-detail/3', {
    columnheader: 'Grade | School Name',
    cell: '10 | Lae Secondary',
    link: 'View Resume | View Cover Letter',
    facts: { Status: 'Submitted', 'Created on': '1 November 2026' },
  }),
  'Change password': at('/change-password', {
    required: 'Email | Current Password',
    button: 'Check Credentials',
  }),
  'Change password, its second step': at('/change-password', {
    fill: { Email: 'maria@students.example', 'Current Password': 'wokabaut' },
    after: ['Check Credentials'],
    required: 'New Password | Confirm Password',
    button: 'Update Password',
  }),
};
