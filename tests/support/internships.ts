import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { ErrorBody } from '#contract/errors';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import type {
  InternshipListAnswer,
  InternshipSavedAnswer,
  OwnInternshipsAnswer,
} from '#contract/internships';
import { auditLog, internships } from '#server/db/schema';
import type { Person, Portal } from './portal';

/** The form of an internship as a business fills it in. */
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

export const without = (...names: (keyof typeof wanted)[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(wanted).filter(([name]) => !names.includes(name as never)));

type Saved = InternshipSavedAnswer & Partial<ErrorBody>;

/** Reads and changes internships; the portal's own business does so where nobody else is named. */
export const internshipsOn = (portal: Portal) => {
  /** The list as this person sees it; a visitor when it is null. */
  const list = (person: Person | null = null, query = '') =>
    portal.get<InternshipListAnswer>(`/internship/${query}`, person);
  const listed = async (person: Person | null = null) =>
    (await list(person)).body.internships.map(({ id }) => id);
  const find = async (id: number) =>
    (await portal.database.select().from(internships).where(eq(internships.id, id)))[0];
  return {
    list,
    listed,
    isListed: async (id: number) => (await listed()).includes(id),
    readList: async (query = '', person: Person | null = null) => (await list(person, query)).body,
    find,
    stored: async (id: number) => {
      const row = await find(id);
      if (!row) throw new Error(`No internship ${id} is stored.`);
      return row;
    },
    change: (id: number, to: Partial<typeof internships.$inferInsert>) =>
      portal.database
        .update(internships)
        .set({ updatedAt: new Date(portal.clock.now()), ...to })
        .where(eq(internships.id, id)),
    create: (json: unknown = wanted, person: Person = portal.business, key: string = randomUUID()) =>
      portal.call<Saved>('POST', '/internship/', {
        token: person.token,
        json,
        headers: { [IDEMPOTENCY_KEY_HEADER]: key },
      }),
    put: (id: number | string, json: unknown, person: Person | null = portal.business) =>
      portal.call<Saved>('PUT', `/internship/${id}`, { token: person?.token, json }),
    remove: (id: number, person: Person | null = portal.business) =>
      portal.call('DELETE', `/internship/${id}`, { token: person?.token }),
    own: async (person: Person = portal.business) =>
      (await portal.get<OwnInternshipsAnswer>('/internship/my_internships', person)).body.internships,
    /** Every action written down about it and its details, the oldest first. */
    audited: (id: number) =>
      portal.database
        .select()
        .from(auditLog)
        .where(eq(auditLog.subjectId, id))
        .orderBy(asc(auditLog.id))
        .then((rows) => rows.map(({ action, details }) => [action, details])),
  };
};
