import { brandName, given, type BrandLink } from './given-brand';
import type { Words } from './languages';

const organisation: BrandLink = { label: 'Our organisation', url: 'https://organisation.wokabaut.example' };
const program: BrandLink = { label: 'The program', url: 'https://program.wokabaut.example' };
const links: BrandLink[] = [
  { label: 'Facebook', url: 'https://facebook.com/wokabaut.example' },
  { label: 'LinkedIn', url: 'https://linkedin.com/company/wokabaut.example' },
  organisation,
  program,
];

/** What an operator's file does not say is the model's (rule product-1). Entries with an empty link, number or quote are hidden. */
export const brand = {
  name: brandName,
  tagline: 'The internship portal' satisfies Words,
  description:
    'Find an internship in Papua New Guinea, and apply even when the signal comes and goes. For participants of our job-readiness program.' satisfies Words,
  infoEmail: 'info@wokabaut.example',
  phone: '',
  address: '',
  about:
    `${brandName} helps school leavers in Papua New Guinea to take their first step into work.` satisfies Words,
  links,
  ownLinks: [organisation, program],
  copyright: `${brandName}. A not-for-profit for youth employment.` satisfies Words,
  ...given,
};

/** What the about page tells of the organisation. Apart, as every page and the worker have the brand. */
export const story = {
  mission:
    'We prepare school leavers for work and open the first door for them: an internship, with a business near to where they live.' satisfies Words,
  statistics: [
    { value: 'over 200', label: 'classrooms' },
    { value: 'over 10,000', label: 'medical resources' },
    { value: 'over 1000', label: 'young people' },
  ] satisfies Record<'value' | 'label', Words>[],
  testimonial: {
    quote:
      'The hardest step into work is the first one. When somebody opens a door and says "come and learn with us", a young person begins to believe in what they can do.' satisfies Words,
    name: 'Josephine Tau',
    role: 'Founder of the program' satisfies Words,
  },
  ...given.story,
};

export const setLinks = (links: readonly BrandLink[]): readonly BrandLink[] =>
  links.filter(({ url }) => url !== '');
