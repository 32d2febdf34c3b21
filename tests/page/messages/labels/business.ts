import { internshipDetails } from '../../../support/answers';
import { ok } from '../../../support/open-page';
import type { LabelledScreen } from './screen';

/** What a business sees. */
export const businessScreens: readonly LabelledScreen[] = [
  { name: 'Home, of a business', path: '/home', as: 'business', labels: { link: 'Post an Internship' } },
  { name: 'About, of a business', path: '/about', as: 'business', labels: { link: 'Post an Internship' } },
  {
    name: 'Dashboard of a business',
    path: '/dashboard',
    as: 'business',
    labels: { heading: 'Internship Management', link: 'Create Internship | List All Internship' },
    facts: { 'My Created Internships': '3', Applications: '12' },
  },
  {
    name: 'Business profile',
    path: '/business-profile',
    as: 'business',
    after: ['Edit Profile'],
    labels: {
      img: 'Logo of Kundu Hardware',
      heading: 'Kundu Hardware | Update Your Password | Edit Profile',
      paragraph: 'business | Complete Your Profile | Status: Approved',
      required: 'Company Name | Full Name | City | Business Number | Email | Current Password',
      field: 'Mobile Number | Website | Company Logo',
      button: 'Edit Image | Update Profile | Check Credentials',
    },
  },
  {
    name: 'Create Internship',
    path: '/create-internship',
    as: 'business',
    fill: { Location: 'Other' },
    labels: {
      heading: 'Create Internship',
      form: 'Create Internship',
      textbox: 'Role Title | Custom Location | Required Skills | Description',
      combobox: 'Location | Financing | Category',
      spinbutton: 'Duration',
      required:
        'Role Title | Category | Location | Custom Location | Financing | Duration | Last Date to Apply | Required Skills | Description',
      option: 'Port Moresby | Lae | Other | Paid | Unpaid',
      button: 'Create Internship',
    },
  },
  {
    name: 'Business internship list',
    path: '/all-internship',
    as: 'business',
    labels: {
      columnheader:
        'ID | Title | Location | Type | Financing | Last Date to Apply | Status | Actions | Applications',
      link: 'View Store assistant | Edit Store assistant | Applications 2 for Store assistant',
      button: 'View Archived | Archive Store assistant | Delete Store assistant',
    },
  },
  {
    name: 'Business internship list, archived',
    path: '/all-internship?view=archived',
    as: 'business',
    labels: { button: 'View Active | Restore Kept aside | Delete Kept aside' },
  },
  {
    name: 'Internship details for business',
    path: '/internship/3',
    as: 'business',
    labels: { heading: 'Store assistant', paragraph: 'Status: Available' },
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
  },
  {
    name: 'Internship details for business, without skills',
    path: '/internship/3',
    as: 'business',
    answers: { 'GET internship/3': ok({ internship: internshipDetails({ required_skills: [] }) }) },
    facts: { 'Required Skills': 'None' },
  },
  {
    name: 'Edit Internship',
    path: '/edit-internship/3',
    as: 'business',
    labels: {
      combobox: 'Location | Financing | Category',
      option: 'Port Moresby | Lae | Other | Paid | Unpaid',
      spinbutton: 'Duration',
      required: 'Role Title | Location | Financing | Duration | Last Date to Apply | Category',
      field: 'Required Skills (optional) | Description (optional)',
      button: 'Update Internship',
    },
  },
  {
    name: 'Internship Applications',
    path: '/internship/3/applications',
    as: 'business',
    after: ['Maria Kaupa'],
    labels: {
      heading: 'Applications for Internship: Store assistant | Levels achieved',
      combobox: 'Status of Maria Kaupa',
      option: 'Submitted | Viewed | Hired',
      link: 'maria@students.example | +675 7200 3301 | View Resume | View Cover Letter',
    },
  },
];
