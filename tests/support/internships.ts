import { asc, eq } from 'drizzle-orm';
import type { InternshipListAnswer } from '#contract/internships';
import { auditLog, internships } from '#server/db/schema';
import type { Person } from './portal';
import type { TestServer } from './server';

/** What tests of internships look up and set, on the server that has started by then. */
export const internshipsOn = (server: () => TestServer) => {
  const inDatabase = () => server().deps.database;
  /** The list as this person sees it; a visitor when it is null. */
  const list = (person: Person | null = null, query = '') =>
    server().call<InternshipListAnswer>('GET', `/internship/${query}`, { token: person?.token });
  const find = async (id: number) =>
    (await inDatabase().select().from(internships).where(eq(internships.id, id)))[0];
  return {
    list,
    listed: async (person: Person | null = null) => (await list(person)).body.internships.map(({ id }) => id),
    readList: async (query = '', person: Person | null = null) => (await list(person, query)).body,
    find,
    /** The row as it is stored. */
    stored: async (id: number) => {
      const row = await find(id);
      if (!row) throw new Error(`No internship ${id} is stored.`);
      return row;
    },
    change: (id: number, to: Partial<typeof internships.$inferInsert>) =>
      inDatabase()
        .update(internships)
        .set({ updatedAt: new Date(server().clock.now()), ...to })
        .where(eq(internships.id, id)),
    /** Every action written down about it and its details, the oldest first. */
    audited: (id: number) =>
      inDatabase()
        .select()
        .from(auditLog)
        .where(eq(auditLog.subjectId, id))
        .orderBy(asc(auditLog.id))
        .then((rows) => rows.map(({ action, details }) => [action, details])),
  };
};
