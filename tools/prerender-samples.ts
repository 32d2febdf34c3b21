import type { RenderInput } from '#contract/pages';
import { sampleInternship } from '#contract/sample-internship';

const day = (at: number) => new Date(at).toISOString();
const START = Date.parse('2027-03-01T00:00:00Z');

/** A list that draws everything, to find its pages' styles. */
export const sampleList: RenderInput = {
  list: {
    internships: Array.from({ length: 45 }, (_, index) => ({
      ...sampleInternship,
      id: index + 1,
      location: ['Lae', 'Kerema'][index % 2]!,
      internship_type: index % 3 === 0 ? null : 'Full Time',
      last_date_to_apply: '2027-03-14',
      created_at: day(START - index),
      updated_at: day(START),
      internship_category_id: 1,
      category: 'Administration',
      company: {
        id: 1,
        company_name: 'Pasifik Digital',
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
