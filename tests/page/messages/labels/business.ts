import { internshipDetails } from '../../../support/answers';
import { ok } from '../../../support/open-page';
import { at } from './screen';

/** What a business sees. */
export const businessScreens = {
  'Home, of a business': at('/home', { link: 'Post an Internship' }),
  'About, of a business': at('/about', { link: 'Post an Internship' }),
  'Dashboard of a business': at('/dashboard', {
    heading: 'Internship Management',
    link: 'Create Internship | List All Internship',
    facts: { 'My Created Internships': '3', Applications: '12' },
  }),
  'Business profile': at('/business-profile', {
    after: ['Edit Profile'],
    img: 'Logo of Kundu Hardware',
    heading: 'Kundu Hardware | Update Your Password | Edit Profile',
    paragraph: 'business | Complete Your Profile | Status: Approved',
    required: 'Company Name | Full Name | City | Business Number | Email | Current Password',
    field: 'Mobile Number | Website | Company Description | Company Logo',
    button: 'Edit Image | Update Profile | Check Credentials',
  }),
  'Create Internship': at('/create-internship', {
    fill: { Location: 'Other' },
    heading: 'Create Internship',
    form: 'Create Internship',
    textbox: 'Role Title | Custom Location | Required Skills | Description',
    combobox: 'Location | Financing | Category',
    spinbutton: 'Duration',
    required:
      'Role Title | Category | Location | Custom Location | Financing | Duration | Last Date to Apply | Required Skills | Description',
    option: 'Port Moresby | Lae | Other | Paid | Unpaid',
    button: 'Create Internship',
  }),
  'Business internship list': at('/all-internship', {
    columnheader:
      'Title | Status | Applications | Location | Type | Financing | Last Date to Apply | Actions | ID',
    link: 'View Store assistant | Edit Store assistant | Applications 2 for Store assistant',
    button: 'View Archived | Archive Store assistant | Delete Store assistant',
  }),
  'Business internship list, archived': at('/all-internship?view=archived', {
    button: 'View Active | Restore Kept aside | Delete Kept aside',
  }),
  'Internship details for business': at('/internship/3', {
    heading: 'Store assistant',
    paragraph: 'Status: Available',
    facts: {
      Location: 'Lae',
      Financing: 'PAID',
      Duration: '12 weeks',
      'Required Skills': 'Counting, Tok Pisin',
      'Last Date to Apply': '5 March 2999',
      Company: 'Kundu Hardware',
      Representative: 'Ruth Kila',
      Email: 'ruth@kundu.example',
      Mobile: 'Not Available',
    },
  }),
  'Internship details for business, without skills': at('/internship/3', {
    answers: { 'GET internship/3': ok({ internship: internshipDetails({ required_skills: [] }) }) },
    facts: { 'Required Skills': 'None' },
  }),
  'Edit Internship': at('/edit-internship/3', {
    combobox: 'Location | Financing | Category',
    option: 'Port Moresby | Lae | Other | Paid | Unpaid',
    spinbutton: 'Duration',
    required: 'Role Title | Location | Financing | Duration | Last Date to Apply | Category',
    field: 'Required Skills (optional) | Description (optional)',
    button: 'Update Internship',
  }),
  'Internship Applications': at('/internship/3/applications', {
    after: ['Maria Kaupa'],
    heading: 'Applications for Internship: Store assistant | Levels achieved',
    combobox: 'Status of Maria Kaupa',
    option: 'Submitted | Viewed | Hired',
    link: 'maria@students.example | +675 7200 3301 | View Resume | View Cover Letter',
  }),
};
