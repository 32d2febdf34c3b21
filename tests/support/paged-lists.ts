import { applications, files, participants, users } from '#server/db/schema';
import { sampleApplication, sampleUser } from '#server/seed/sample-rows';
import type { Person, Portal } from './portal';

/** A paged list: who reads it where, and how it gets more rows. */
export interface PagedList {
  path: string;
  reader: Person;
  key: string;
  add: (count: number) => Promise<number[]>;
}

/** Three rows are created at the same moment, so that the id decides. */
const created = (portal: Portal, index: number) => portal.clock.now() + Math.floor(index / 3) * 1000;

async function addPeople(portal: Portal, role: 'student' | 'business', count: number): Promise<number[]> {
  portal.clock.advance(1000);
  const rows = Array.from({ length: count }, (_, index) =>
    sampleUser(role, created(portal, index), {
      status: (['pending', 'approved', 'rejected'] as const)[index % 3]!,
      fullName: `Nehemia ${String.fromCharCode(65 + (index % 26))}`,
      companyName: role === 'business' ? `${index % 2 ? 'wara' : 'Wara'} Supply` : null,
    }),
  );
  return (await portal.database.insert(users).values(rows).returning({ id: users.id })).map(({ id }) => id);
}

async function addInternships(portal: Portal, business: Person, count: number): Promise<number[]> {
  portal.clock.advance(1000);
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push(await portal.internship(business, { createdAt: new Date(created(portal, index)) }));
  return ids;
}

/** Stored without documents: these lists do not open them. */
async function addApplications(portal: Portal, internshipId: number, count: number): Promise<number[]> {
  portal.clock.advance(1000);
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const student = await portal.person('student', 'approved', { fullName: `Nehemia ${index}` });
    const at = created(portal, index);
    const id = crypto.randomUUID();
    const file = { id, purpose: 'resume', kind: 'pdf', name: 'x.pdf', size: 1, sha256: '' } as const;
    await portal.database.insert(files).values({ ...file, createdAt: new Date(at) });
    const [row] = await portal.database
      .insert(applications)
      .values(sampleApplication(internshipId, student.id, id, at))
      .returning({ id: applications.id });
    ids.push(row!.id);
  }
  return ids;
}

async function addParticipants(portal: Portal, count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => {
    const fullName = `Nehemia ${crypto.randomUUID()} ${index}`;
    return {
      ...{ fullName, nameKey: fullName.toLowerCase(), dateOfBirth: '2006-03-14' },
      importedAt: new Date(portal.clock.now()),
    };
  });
  const added = await portal.database.insert(participants).values(rows).returning({ id: participants.id });
  return added.map(({ id }) => id);
}

/** Every paged list of the API (rule 44), by its name in a test. */
export const pagedListsOf = (portal: Portal): Record<string, () => Promise<PagedList>> => ({
  'of students': async () => ({
    ...{ path: '/admin/list_students', reader: await portal.person('admin'), key: 'users' },
    add: (count) => addPeople(portal, 'student', count),
  }),
  'of businesses': async () => ({
    ...{ path: '/admin/list_business', reader: await portal.person('admin'), key: 'companies' },
    add: (count) => addPeople(portal, 'business', count),
  }),
  "of an admin's internships": async () => ({
    ...{ path: '/internship/', reader: await portal.person('admin'), key: 'internships' },
    add: (count) => addInternships(portal, portal.business, count),
  }),
  "of a business's own internships": async () => {
    const reader = await portal.person('business');
    const add = (count: number) => addInternships(portal, reader, count);
    return { path: '/internship/my_internships', reader, key: 'internships', add };
  },
  'of the participant register': async () => ({
    ...{ path: '/admin/participants', reader: await portal.person('admin'), key: 'participants' },
    add: (count) => addParticipants(portal, count),
  }),
  'of applicants': async () => {
    const reader = await portal.person('business');
    const id = await portal.internship(reader);
    const path = `/internship_applications/${id}/applications`;
    return {
      path,
      reader,
      key: 'internship_applications',
      add: (count) => addApplications(portal, id, count),
    };
  },
});
