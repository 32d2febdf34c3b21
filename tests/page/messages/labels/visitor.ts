import { at, onItsWay } from './screen';

const RESET_LINK = '/reset-password?reset_password_token=secret';

/** What somebody sees who is not logged in. */
export const visitorScreens = {
  Login: at('/login', {
    heading: 'Welcome Back!',
    paragraph: 'Log in to explore top internships and opportunities.',
    required: 'Email | Password',
    link: 'Forgot Password? | Sign Up | Register your business',
    button: 'Show password | Log In',
  }),
  'Student signup': at('/signup', {
    required: 'Full Name | Email | Mobile Number | City | Password | Confirm Password',
    group: 'Date of Birth',
    field: 'Day | Month | Year',
    link: 'Login | Register your business',
    button: 'Sign Up',
  }),
  'Business signup': at('/business-signup', {
    heading: 'Create Business Account',
    strong: 'Advertise Your Internship',
    img: 'Edit',
    required:
      'Email | Company Name | City | Representative Name | Business Number | Password | Confirm Password',
    field: 'Company logo (required) | Website (optional) | Company Description (optional)',
    link: 'Login',
    button: 'Sign Up',
  }),
  'Forgot password': at('/forgot-password', {
    required: 'Email',
    button: 'Send Reset Link',
    link: 'Back to Login',
  }),
  'Forgot password, while loading': at('/forgot-password', {
    answers: { 'POST users/password': onItsWay },
    fill: { Email: 'kila@example.com' },
    after: ['Send Reset Link'],
    button: 'Sending...',
  }),
  'Reset password': at(RESET_LINK, {
    required: 'New Password | Confirm Password',
    button: 'Reset Password',
    link: 'Back to Login',
  }),
  'Reset password, while loading': at(RESET_LINK, {
    answers: { 'PUT users/password': onItsWay },
    fill: { 'New Password': 'secret7', 'Confirm Password': 'secret7' },
    after: ['Reset Password'],
    button: 'Resetting...',
  }),
  About: at('/about', { link: 'Find an Internship' }),
  Contact: at('/contact', {
    required: 'Message | Name | Email | Subject',
    link: 'info@wokabaut.example',
  }),
  'Contact, while sending': at('/contact', {
    answers: { 'POST contact': onItsWay },
    fill: { Message: 'Hello.', Name: 'Maria Kaupa', Email: 'maria@example.com', Subject: 'Question' },
    after: ['Send Message'],
    button: 'Sending...',
  }),
  'All internships list': at('/all-internships?category=10', {
    combobox: 'Category | Location',
    checkbox: 'Retail & Sales',
    option: 'All Locations | Port Moresby | Lae | Other',
    button: 'Filter Internship | Clear Filters',
    status: '1 Internship(s) Found',
    img: 'Logo of Kundu Hardware',
    heading: 'Store assistant',
    paragraph: 'Kundu Hardware | Lae',
    link: 'VIEW DETAILS: Store assistant',
    facts: { Funding: 'PAID', Duration: '12 weeks', Posted: '1 Nov 2026', 'Apply by': '5 Mar 2999' },
  }),
  'All internships list, its filters on a phone': at('/all-internships', {
    after: ['Search and filter'],
    search: 'Filter internships | Filter internships',
  }),
  'All internships list, empty': at('/all-internships?q=nothing', {
    heading: 'No Internships Found',
    paragraph: "We couldn't find any internships matching your filters.",
    button: 'Clear Filters',
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
    link: 'info@wokabaut.example | Facebook | LinkedIn | Our organisation | The program',
  }),
};
