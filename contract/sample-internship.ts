import type { InternshipDetails } from './internships';

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
  },
};
