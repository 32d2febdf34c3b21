import type { InternshipSavedAnswer } from '#contract/internships';
import type { Person } from './portal';
import type { TestServer } from './server';

/** The form of an internship as a business fills it in to change one. */
export const wanted = {
  title: ' Kitchen Trainee ',
  location: 'Kokopo',
  internship_financing: 'UNPAID',
  duration: '3',
  duration_unit: 'months',
  required_skills: 'Cleanliness, Speed ,',
  last_date_to_apply: '2027-12-24',
  internship_category_id: 7,
  internship_type: 'part time',
  description: 'Learn to cook.',
  status: 'Available',
};

/** The form with some fields left out. */
export const without = (...names: (keyof typeof wanted)[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(wanted).filter(([name]) => !names.includes(name as never)));

/** Changes of internships; `business` makes them when nobody else is named. */
export const changesOn = (server: () => TestServer, business: () => Person) => ({
  put: (id: number | string, json: unknown, person: Person | null = business()) =>
    server().call<InternshipSavedAnswer>('PUT', `/internship/${id}`, { token: person?.token, json }),
  refused: async (id: number | string, json: unknown, person: Person | null = business()) => {
    const { status, body } = await server().call('PUT', `/internship/${id}`, { token: person?.token, json });
    return { status, ...body };
  },
});
