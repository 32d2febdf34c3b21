import type { Role } from '#contract/status';
import { businessList, student, studentList } from '../../support/answers';
import { ok, type Answer } from '../../support/open-page';
import { person } from '../../support/whole-portal';

/** Where on the page: the landmark or window whose role this is. */
export type Part = 'main' | 'banner' | 'contentinfo' | 'dialog';

interface Steps {
  /** `main` when absent. */
  part?: Part;
  /** Of the API, other than those of the whole portal. */
  answers?: Record<string, Answer>;
  /** Typed into its fields first. */
  fill?: Record<string, string>;
  /** Pressed one after the other, before its labels stand there. */
  after?: readonly string[];
  /** Names and their values: terms and their definitions. */
  facts?: Record<string, string>;
}

/**
 * What leads to a screen, and its names by kind, with ` | ` between them; a table's `columnheader`s are all it has, in
 * their order. A kind is a role (names of a role that takes none are its content), or `field` and `required` for what is
 * labelled, whatever its role, without and with the mark of what is required.
 */
type Shown = Steps & { [kind: string]: string | Exclude<Steps[keyof Steps], Part> };
type LabelledScreen = Shown & { path: string };

const at = (path: string, shown: Shown): LabelledScreen => ({ path, ...shown });

/** An answer that is on its way for as long as the screen stands. */
const onItsWay: Answer = () => new Promise(() => undefined);

const RESET_LINK = '/reset-password?reset_password_token=secret';

/** What somebody sees who is not logged in. */
const visitor = {
  'Forgot password, while loading': at('/forgot-password', {
    answers: { 'POST users/password': onItsWay },
    fill: { 'Email or mobile number': 'kila@example.com' },
    after: ['Send Reset Link'],
    button: 'Sending...',
  }),
  'Reset password, while loading': at(RESET_LINK, {
    answers: { 'PUT users/password': onItsWay },
    fill: { 'New Password': 'secret7', 'Confirm Password': 'secret7' },
    after: ['Reset Password'],
    button: 'Resetting...',
  }),
  'All internships list': at('/all-internships?category=10', {
    checkbox: 'Retail & Sales',
    img: 'Logo of Kundu Hardware',
    heading: 'Store assistant',
    paragraph: 'Kundu Hardware',
    facts: {
      Funding: 'PAID',
      Location: 'Lae',
      Duration: '12 weeks',
      Posted: '1 Nov 2026',
      'Apply by': '5 March 2999',
    },
  }),
  'Not found': at('/no/such/page', {
    heading: '404 - Page Not Found',
    paragraph: "Oops! The page you're looking for doesn't exist. | It might have been moved or deleted.",
    link: 'Go to Homepage',
  }),
  Footer: at('/thank-you', {
    part: 'contentinfo',
    heading: 'Newsletter',
    field: 'Our news by email',
    button: 'Subscribe',
  }),
};

/** What a student sees. */
const studentScreens = {
  'Home, its search': at('/home', { option: 'Port Moresby | Lae | Other' }),
  'Internship details for applicants': at('/internship-details/3', {
    heading: 'Store assistant | Description | Required skills',
    img: 'Logo of Kundu Hardware',
    listitem: 'Counting | Tok Pisin',
    facts: {
      Location: 'Lae',
      'Posted on': '1 November 2026',
      'Remuneration (pay)': 'PAID',
      Duration: '12 weeks',
      'Application expiry date': '5 March 2999',
      Category: 'Retail & Sales',
      Company: 'Kundu Hardware',
      Website: 'Not Available',
      Email: 'ruth@kundu.example',
    },
  }),
  'Profile, with its tab bar': at('/profile', {
    link: 'Edit Profile | maria@students.example',
    heading: 'Maria Kaupa',
    paragraph: 'Status: Approved',
    facts: {
      City: 'Lae',
      'Date of Birth': '14 March 2006',
      'Mobile Number': '+675 7200 3301',
      Email: 'maria@students.example',
      'Account created': '1 Nov 2026',
      'Last updated': '1 Nov 2026',
    },
  }),
  'My Applications': at('/my-applications', {
    img: 'Logo of Kundu Hardware',
    heading: 'Store assistant',
    paragraph: 'Kundu Hardware',
    facts: { 'Posted on': '1 Nov 2026', 'Applied on': '1 Nov 2026' },
  }),
};

/** What a business sees. */
const business = {
  'Business profile': at('/business-profile', {
    after: ['Edit Profile'],
    img: 'Logo of Kundu Hardware',
    heading: 'Kundu Hardware | Update Your Password | Edit Profile',
    paragraph: 'business | Complete Your Profile | Status: Approved',
    required: 'Company Name | Full Name | City | Business Number | Email | Current Password',
    field: 'Mobile Number | Website | Company Description | Company Logo',
    button: 'Check Credentials',
  }),
  'Business internship list': at('/all-internship', {
    columnheader:
      'ID | Title | Location | Type | Financing | Last Date to Apply | Status | Actions | Applications',
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
};

/** What an admin sees. */
const admin = {
  'Dashboard of an admin': at('/dashboard', {
    heading: 'Internship Management',
    facts: {
      'Total Students': '41',
      'Total Business': '6',
      'Total Internships': '24',
      'All Applications': '112',
    },
  }),
  'Admin All Students': at('/list-all-students', {
    columnheader: 'Name | Email | Mobile | City | Date of Birth | Status | Actions',
    option: 'Pending | Approved | Rejected',
  }),
  'Admin All Students, the window': at('/list-all-students?view=21', {
    part: 'dialog',
    answers: { 'GET admin/list_students': ok(studentList(student({ image_url: '/maria.jpg' }))) },
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
      'GET admin/list_business': ok(
        businessList(
          person('business', { id: 40, logo_url: '/kundu.png', website_url: 'https://kundu.example' }),
        ),
      ),
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
  'Admin List of Internships': at('/list-all-internships', {
    columnheader:
      'Title | Location | Posted at | Last Date to Apply | Internship Type | Internship Financing | Company name | Status',
  }),
};

/** By who sees them; screens.md section 2 names them so. Names that a test finds a field or button by are not listed again. */
export const screensOf: [Role | null, Record<string, LabelledScreen>][] = [
  [null, visitor],
  ['student', studentScreens],
  ['business', business],
  ['admin', admin],
];
