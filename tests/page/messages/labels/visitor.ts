import { onItsWay, type LabelledScreen } from './screen';

const RESET_LINK = '/reset-password?reset_password_token=secret';

/** What somebody sees who is not logged in. */
export const visitorScreens: readonly LabelledScreen[] = [
  {
    name: 'Login',
    path: '/login',
    as: null,
    labels: {
      heading: 'Welcome Back!',
      paragraph: 'Log in to explore top internships and opportunities.',
      required: 'Email | Password',
      link: 'Forgot Password? | Sign Up',
      button: 'Log In',
    },
  },
  {
    name: 'Student signup',
    path: '/signup',
    as: null,
    labels: {
      required: 'Full Name | Email | Mobile Number | Date of Birth | City | Password | Confirm Password',
      link: 'Login',
      button: 'Sign Up',
    },
  },
  {
    name: 'Business signup',
    path: '/business-signup',
    as: null,
    labels: {
      heading: 'Create Business Account',
      strong: 'Advertise Your Internship',
      img: 'Edit',
      required:
        'Email | Company Name | City | Representative Name | Business Number | Password | Confirm Password',
      field: 'Company logo (required) | Website (optional)',
      link: 'Login',
      button: 'Sign Up',
    },
  },
  {
    name: 'Forgot password',
    path: '/forgot-password',
    as: null,
    labels: { required: 'Email', button: 'Send Reset Link', link: 'Back to Login' },
  },
  {
    name: 'Forgot password, while loading',
    path: '/forgot-password',
    as: null,
    answers: { 'POST users/password': onItsWay },
    fill: { Email: 'kila@example.com' },
    after: ['Send Reset Link'],
    labels: { button: 'Sending...' },
  },
  {
    name: 'Reset password',
    path: RESET_LINK,
    as: null,
    labels: {
      required: 'New Password | Confirm Password',
      button: 'Reset Password',
      link: 'Back to Login',
    },
  },
  {
    name: 'Reset password, while loading',
    path: RESET_LINK,
    as: null,
    answers: { 'PUT users/password': onItsWay },
    fill: { 'New Password': 'secret7', 'Confirm Password': 'secret7' },
    after: ['Reset Password'],
    labels: { button: 'Resetting...' },
  },
  { name: 'About', path: '/about', as: null, labels: { link: 'Find an Internship' } },
  {
    name: 'Contact',
    path: '/contact',
    as: null,
    labels: { required: 'Message | Name | Email | Subject', link: 'info@wokabaut.example' },
  },
  {
    name: 'Contact, while sending',
    path: '/contact',
    as: null,
    answers: { 'POST contact': onItsWay },
    fill: { Message: 'Hello.', Name: 'Maria Kaupa', Email: 'maria@example.com', Subject: 'Question' },
    after: ['Send Message'],
    labels: { button: 'Sending...' },
  },
  {
    name: 'All internships list',
    path: '/all-internships?category=10',
    as: null,
    labels: {
      combobox: 'Category | Location',
      checkbox: 'Retail & Sales',
      option: 'All Locations | Port Moresby | Lae | Other',
      button: 'Filter Internship | Clear Filters',
      status: '1 Internship(s) Found',
      img: 'Logo of Kundu Hardware',
      heading: 'Store assistant',
      paragraph: 'Kundu Hardware | Lae',
      link: 'VIEW DETAILS: Store assistant',
    },
    facts: { Funding: 'PAID', Duration: '12 weeks', Posted: '11/1/26' },
  },
  {
    name: 'All internships list, its filters on a phone',
    path: '/all-internships',
    as: null,
    after: ['Search and filter'],
    labels: { search: 'Filter internships | Filter internships' },
  },
  {
    name: 'All internships list, empty',
    path: '/all-internships?q=nothing',
    as: null,
    labels: {
      heading: 'No Internships Found',
      paragraph: "We couldn't find any internships matching your filters.",
      button: 'Clear Filters',
    },
  },
  {
    name: 'Not found',
    path: '/no/such/page',
    as: null,
    labels: {
      heading: '404 - Page Not Found',
      paragraph: "Oops! The page you're looking for doesn't exist. | It might have been moved or deleted.",
      link: 'Go to Homepage',
    },
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
