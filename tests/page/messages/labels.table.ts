import type { AriaRole } from 'react';
import type { Role } from '#contract/status';

/** How a label is found: by a role, or `field` for what is labelled, whatever its role. */
type Kind = AriaRole | 'field' | 'text';
type Labels = Partial<Record<Kind, readonly string[]>>;

interface Screen {
  /** Product.md section 2 names it so. */
  name: string;
  path: string;
  as: Role | null;
  /** Pressed one after the other, before its labels stand there. */
  after?: readonly string[];
  labels: Labels;
}

const footer = {
  heading: ['Newsletter'],
  field: ['Our news by email'],
  button: ['Subscribe'],
  link: ['info@wokabaut.example', 'Facebook', 'LinkedIn', 'Our organisation', 'The program'],
};

/** Every label of product.md section 2, typed from there: the screen, who looks, and what is found there. */
export const screens: readonly Screen[] = [
  {
    name: 'Login',
    path: '/login',
    as: null,
    labels: {
      heading: ['Welcome Back!'],
      text: ['Log in to explore top internships and opportunities.'],
      field: ['Email', 'Password'],
      link: ['Forgot Password?', 'Sign Up'],
      button: ['Log In'],
    },
  },
  {
    name: 'Student signup',
    path: '/signup',
    as: null,
    labels: {
      field: ['Full Name', 'Email', 'Mobile Number', 'Date of Birth', 'City', 'Password', 'Confirm Password'],
      link: ['Login'],
      button: ['Sign Up'],
    },
  },
  {
    name: 'Business signup',
    path: '/business-signup',
    as: null,
    labels: {
      heading: ['Create Business Account'],
      text: ['Advertise Your Internship'],
      field: [
        'Email',
        'Company Name',
        'City',
        'Representative Name',
        'Business Number',
        'Website (optional)',
        'Password',
        'Confirm Password',
      ],
      link: ['Login'],
      button: ['Sign Up'],
    },
  },
  {
    name: 'Forgot password',
    path: '/forgot-password',
    as: null,
    labels: { field: ['Email'], button: ['Send Reset Link'], link: ['Back to Login'] },
  },
  {
    name: 'Reset password',
    path: '/reset-password?reset_password_token=secret',
    as: null,
    labels: {
      field: ['New Password', 'Confirm Password'],
      button: ['Reset Password'],
      link: ['Back to Login'],
    },
  },
  {
    name: 'Home, its search',
    path: '/home',
    as: 'student',
    labels: {
      combobox: ['Category', 'Location'],
      option: ['Port Moresby', 'Lae', 'Other'],
      button: ['Find Internship'],
    },
  },
  { name: 'Home, of a business', path: '/home', as: 'business', labels: { link: ['Post an Internship'] } },
  { name: 'Home, of an admin', path: '/', as: 'admin', labels: { link: ['Post an Internship'] } },
  { name: 'About', path: '/about', as: null, labels: { link: ['Find an Internship'] } },
  { name: 'About, of a business', path: '/about', as: 'business', labels: { link: ['Post an Internship'] } },
  {
    name: 'Contact',
    path: '/contact',
    as: null,
    labels: { field: ['Message', 'Name', 'Email', 'Subject'], link: ['info@wokabaut.example'] },
  },
  {
    name: 'All internships list',
    path: '/all-internships?category=10',
    as: null,
    labels: {
      combobox: ['Category', 'Location'],
      checkbox: ['Retail & Sales'],
      option: ['All Locations', 'Port Moresby', 'Lae', 'Other'],
      button: ['Filter Internship', 'Clear Filters'],
      text: ['1 Internship(s) Found', 'Funding', 'Duration', 'PAID'],
      link: ['VIEW DETAILS: Store assistant'],
    },
  },
  {
    name: 'All internships list, empty',
    path: '/all-internships?q=nothing',
    as: null,
    labels: {
      heading: ['No Internships Found'],
      text: ["We couldn't find any internships matching your filters."],
      button: ['Clear Filters'],
    },
  },
  {
    name: 'Internship details for applicants',
    path: '/internship-details/3',
    as: 'student',
    labels: { link: ['Apply Now'], text: ['12 weeks', 'PAID', 'Application expiry date'] },
  },
  {
    name: 'Apply',
    path: '/apply/3',
    as: 'student',
    labels: {
      group: ['Level Achieved'],
      checkbox: ['Grade 8', 'Grade 10', 'Grade 12'],
      heading: ['Add Files', 'Resume', 'Cover Letter'],
      button: ['Apply Now'],
    },
  },
  { name: 'Thank you', path: '/thank-you', as: 'student', labels: { link: ['Go to Homepage'] } },
  {
    name: 'Not found',
    path: '/no/such/page',
    as: null,
    labels: {
      heading: ['404 - Page Not Found'],
      text: ["Oops! The page you're looking for doesn't exist.", 'It might have been moved or deleted.'],
      link: ['Go to Homepage'],
    },
  },
  {
    name: 'Profile tab bar',
    path: '/profile',
    as: 'student',
    labels: { link: ['Profile Dashboard', 'My Applications', 'Change Password', 'Edit Profile'] },
  },
  {
    name: 'Edit profile',
    path: '/profile/edit-profile',
    as: 'student',
    labels: { field: ['Full Name', 'City', 'Date of Birth', 'Mobile Number', 'Email'] },
  },
  {
    name: 'My Applications',
    path: '/my-applications',
    as: 'student',
    labels: { text: ['Posted on', 'Applied on'], link: ['View Application: Store assistant'] },
  },
  {
    name: 'Application detail',
    path: '/application-detail/3',
    as: 'student',
    labels: {
      text: ['Status', 'Created on'],
      columnheader: ['Grade', 'School Name'],
      link: ['View Resume', 'View Cover Letter'],
    },
  },
  {
    name: 'Change password',
    path: '/change-password',
    as: 'student',
    labels: { field: ['Email', 'Current Password'], button: ['Check Credentials'] },
  },
  {
    name: 'Dashboard of a business',
    path: '/dashboard',
    as: 'business',
    labels: {
      text: ['My Created Internships', 'Applications'],
      heading: ['Internship Management'],
      link: ['Create Internship', 'List All Internship'],
    },
  },
  {
    name: 'Dashboard of an admin',
    path: '/dashboard',
    as: 'admin',
    labels: {
      text: ['Total Students', 'Total Business', 'Total Internships', 'All Applications'],
      heading: ['Internship Management'],
      link: ['List All Students', 'List All Business', 'List All Internships'],
    },
  },
  {
    name: 'Business profile',
    path: '/business-profile',
    as: 'business',
    after: ['Edit Profile'],
    labels: {
      heading: ['Kundu Hardware', 'Update Your Password', 'Edit Profile'],
      text: ['Complete Your Profile', 'Approved'],
      field: ['Company Name', 'Full Name', 'Mobile Number', 'City', 'Business Number', 'Website'],
      button: ['Edit Image', 'Update Profile', 'Check Credentials'],
    },
  },
  {
    name: 'Create Internship',
    path: '/create-internship',
    as: 'business',
    labels: {
      heading: ['Create Internship'],
      option: ['Port Moresby', 'Lae', 'Other', 'Paid', 'Unpaid'],
      button: ['Create Internship'],
    },
  },
  {
    name: 'Business internship list',
    path: '/all-internship',
    as: 'business',
    labels: {
      columnheader: [
        'ID',
        'Title',
        'Location',
        'Type',
        'Financing',
        'Last Date to Apply',
        'Status',
        'Actions',
        'Applications',
      ],
      link: ['View Store assistant', 'Edit Store assistant', 'Applications 2 for Store assistant'],
      button: ['View Archived', 'Archive Store assistant', 'Delete Store assistant'],
    },
  },
  {
    name: 'Business internship list, archived',
    path: '/all-internship?view=archived',
    as: 'business',
    labels: { button: ['View Active', 'Restore Kept aside', 'Delete Kept aside'] },
  },
  {
    name: 'Internship details for business',
    path: '/internship/3',
    as: 'business',
    labels: { text: ['Available', 'PAID', 'Counting, Tok Pisin', 'Last Date to Apply', 'Not Available'] },
  },
  {
    name: 'Edit Internship',
    path: '/edit-internship/3',
    as: 'business',
    labels: {
      combobox: ['Location', 'Financing', 'Category'],
      option: ['Port Moresby', 'Lae', 'Other', 'Paid', 'Unpaid'],
      spinbutton: ['Duration'],
      field: ['Role Title', 'Required Skills (optional)', 'Last Date to Apply', 'Description (optional)'],
      button: ['Update Internship'],
    },
  },
  {
    name: 'Internship Applications',
    path: '/internship/3/applications',
    as: 'business',
    after: ['Maria Kaupa'],
    labels: {
      heading: ['Applications for Internship: Store assistant', 'Levels achieved'],
      combobox: ['Status'],
      option: ['Submitted', 'Viewed', 'Hired'],
      link: ['maria@students.example', '+675 7200 3301', 'View Resume', 'View Cover Letter'],
    },
  },
  {
    name: 'Admin All Students',
    path: '/list-all-students',
    as: 'admin',
    labels: {
      columnheader: ['Name', 'Email', 'Mobile', 'City', 'Date of Birth', 'Status', 'Actions'],
      combobox: ['Status of Maria Kaupa'],
      option: ['Pending', 'Approved', 'Rejected'],
      button: ['View Maria Kaupa'],
    },
  },
  {
    name: 'Admin All Students, the window',
    path: '/list-all-students?view=21',
    as: 'admin',
    labels: { dialog: ['Maria Kaupa'] },
  },
  {
    name: 'Admin List of Businesses',
    path: '/list-all-business',
    as: 'admin',
    labels: {
      columnheader: [
        'Business Name',
        'Email',
        'City',
        'Representative',
        'Business Number',
        'Website',
        'Status',
        'Actions',
      ],
      button: ['View Kundu Hardware'],
    },
  },
  {
    name: 'Admin List of Internships',
    path: '/list-all-internships',
    as: 'admin',
    labels: {
      columnheader: [
        'Title',
        'Location',
        'Posted at',
        'Last Date to Apply',
        'Internship Type',
        'Internship Financing',
        'Company name',
      ],
    },
  },
  {
    name: 'Header and footer of a visitor',
    path: '/thank-you',
    as: null,
    labels: {
      ...footer,
      link: [
        'Home',
        'About',
        'Contact',
        'As Student',
        'As Business',
        'Student Sign Up',
        'Business Sign Up',
        'Login',
        ...footer.link,
      ],
      text: ['Sign Up'],
    },
  },
  {
    name: 'Header and footer of a student',
    path: '/thank-you',
    as: 'student',
    labels: {
      ...footer,
      link: ['Home', 'Internships', 'About', 'Contact', 'Profile', ...footer.link],
      button: ['Logout', 'Subscribe'],
    },
  },
  {
    name: 'Header and footer of a business',
    path: '/thank-you',
    as: 'business',
    labels: {
      ...footer,
      link: ['Internships', 'About', 'Contact', 'Dashboard', 'Profile', ...footer.link],
      button: ['Logout', 'Subscribe'],
    },
  },
  {
    name: 'Header and footer of an admin',
    path: '/thank-you',
    as: 'admin',
    labels: { ...footer, link: ['Dashboard', ...footer.link], button: ['Logout', 'Subscribe'] },
  },
];
