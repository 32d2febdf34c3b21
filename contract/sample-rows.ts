import type { InternshipDetails } from './internships';
import type { RenderInput } from './pages';
import { internshipTypes } from './status';

/** A complete internship, for practice, samples of the build and tests: a new field gets its value here. */
export const sampleInternship: InternshipDetails = {
  id: 1,
  title: 'Office Assistant',
  location: 'Lae',
  internship_type: null,
  internship_financing: 'paid',
  duration: 12,
  duration_unit: 'weeks',
  last_date_to_apply: '2999-03-05',
  status: 'available',
  created_at: '2026-11-01T02:00:00.000Z',
  updated_at: '2026-11-01T02:00:00.000Z',
  internship_category_id: null,
  category: '',
  description: '',
  required_skills: [],
  is_applied: 0,
  company: {
    id: 1,
    company_name: 'Pasifik Digital',
    logo_url: null,
    representative_name: null,
    email: null,
    mobile_number: null,
    business_number: null,
    city: null,
    website_url: null,
    description: null,
    status: 'approved',
    other_internships: 0,
  },
};

const day = (at: number) => new Date(at).toISOString();
const START = Date.parse('2027-03-01T00:00:00Z');

/** A list that draws everything, to find its pages' styles. */
export const sampleList: RenderInput = {
  list: {
    internships: Array.from({ length: 45 }, (_, index) => ({
      ...sampleInternship,
      id: index + 1,
      location: ['Lae', 'Kerema'][index % 2]!,
      internship_type: index % 3 === 0 ? null : internshipTypes[0],
      last_date_to_apply: '2027-03-14',
      created_at: day(START - index),
      updated_at: day(START),
      internship_category_id: 1,
      category: 'Administration',
      excerpt: 'Help in the office.',
      company: {
        id: 1,
        company_name: sampleInternship.company.company_name,
        logo_url: index % 2 === 0 ? '/api/files/logo/sample.webp' : null,
      },
    })),
    removed: [],
    whole: true,
    as_of: day(START),
  },
  figures: { students: 312, businesses: 41, hired: 57 },
  categories: { internship_categories: [{ id: 1, name: 'Administration' }] },
};
