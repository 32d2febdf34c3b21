import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { windows } from '#contract/limits';
import type { AccountStatus, InternshipStatus, Role } from '#contract/status';
import { PIECE_TYPE, TUS_VERSION } from '#contract/uploads';
import { applications, sessions, users } from '#server/db/schema';
import { makeResetLink } from '#server/modules/accounts/reset-password.usecases';
import { resumeSession, startSession } from '#server/sessions/sessions.usecases';
import { createUpload } from '#server/modules/uploads/uploads.usecases';
import { freshFileLink } from '#server/modules/files/links';
import { type Person, Portal } from '../support/portal';
import { applicationForm, newSubmission } from '../support/submission';
import { wanted } from '../support/internships';
import type { CallOptions, TestServer } from '../support/server';
import {
  businessFields,
  businessForm,
  freshEmail,
  logoPng,
  newBusiness,
  newStudent,
  PASSWORD,
  studentFields,
} from '../support/server-people';
import type { Asker } from './every-route.table';

type Account = Exclude<Asker, 'visitor'>;

const accounts: Record<Account, [Role, AccountStatus]> = {
  'expired token': ['student', 'approved'],
  student: ['student', 'approved'],
  'pending student': ['student', 'pending'],
  'rejected student': ['student', 'rejected'],
  'another student': ['student', 'approved'],
  business: ['business', 'approved'],
  'pending business': ['business', 'pending'],
  'rejected business': ['business', 'rejected'],
  'another business': ['business', 'approved'],
  admin: ['admin', 'approved'],
};

/** Every asker, and what they ask about. */
export class TestWorld {
  readonly portal: Portal;
  private constructor(
    readonly server: TestServer,
    readonly people: Record<Account, Person>,
    /** People with a password and a logo. */
    readonly signedUp: { student: Person; business: Person },
  ) {
    this.portal = new Portal(server);
  }

  static async begin(server: TestServer): Promise<TestWorld> {
    const portal = new Portal(server);
    const people: Partial<Record<Account, Person>> = {};
    for (const asker of Object.keys(accounts) as Account[])
      people[asker] = await portal.person(...accounts[asker]);
    return new TestWorld(server, people as Record<Account, Person>, {
      student: await newStudent(server),
      business: await newBusiness(server),
    });
  }

  /** A new session, none, or one that was idle for too long. */
  async token(asker: Asker): Promise<string | undefined> {
    if (asker === 'visitor') return undefined;
    const { deps } = this.server;
    const userId = this.people[asker].id;
    const token = await startSession(deps, userId);
    if (asker === 'expired token') {
      const lastUsedAt = new Date(deps.clock.now() - windows.sessionIdle.student);
      await deps.database.update(sessions).set({ lastUsedAt }).where(eq(sessions.userId, userId));
    }
    return token;
  }

  /** The asker when it is a business, another business otherwise. */
  owner(asker: Asker): Person {
    return /business$/.test(asker) ? this.people[asker as Account] : this.people['pending business'];
  }

  internship = (of = this.people.business, status: InternshipStatus = 'available') =>
    this.portal.internship(of, { status });

  /** An unfinished upload of the student's. */
  async upload(): Promise<string> {
    const { deps } = this.server;
    const student = await resumeSession(deps, await startSession(deps, this.people.student.id), '127.0.0.1');
    return (await createUpload(deps, student!, { length: 1000, name: 'resume.pdf' })).id;
  }

  /** A fresh application of a student, with the internship it is for. */
  async application(student: Person = this.people.student): Promise<{ id: number; internshipId: number }> {
    const internshipId = await this.internship();
    // A session of its own, as changed passwords have ended the first one; and later, so that no rate limit is reached.
    const token = await startSession(this.server.deps, student.id);
    this.server.clock.advance(30_000);
    const { id } = await this.portal.application({ ...student, token }, internshipId);
    return { id, internshipId };
  }
}

const tus = { 'Tus-Resumable': TUS_VERSION };

/** One valid request. */
type Asked = CallOptions & { path: string };
type Ask = (world: TestWorld, asker: Asker) => Promise<Asked> | Asked;

const plainGet =
  (path: string): Ask =>
  () => ({ path });

const edit = (id: number): Asked => ({ path: `/internship/${id}`, json: wanted });

const setStatus =
  (path: string): Ask =>
  async ({ portal }) => ({
    path,
    json: { id: (await portal.person('student', 'pending')).id, status: 'approved' },
  });

const documentLink: Ask = async (world) => {
  const { id } = await world.application();
  const { database, secretKey, clock } = world.server.deps;
  const [row] = await database.select().from(applications).where(eq(applications.id, id));
  return { path: freshFileLink(secretKey, row!.resumeFileId, clock.now()) };
};

/** For each row of the table, by its name. */
export const requests: Record<string, Ask> = {
  'POST /users, a student': () => ({ path: '/users', json: { user: studentFields(freshEmail('new')) } }),
  'POST /users, a business': async () => ({
    path: '/users',
    body: businessForm(businessFields(freshEmail('new')), await logoPng()),
  }),
  'POST /users/sign_in': ({ signedUp }) => ({
    path: '/users/sign_in',
    json: { user: { email: signedUp.student.email, password: PASSWORD } },
  }),
  'DELETE /users/sign_out': plainGet('/users/sign_out'),
  'PATCH /users': () => ({ path: '/users', json: { user: { email: freshEmail('changed') } } }),
  'PATCH /users, a password': () => ({
    path: '/users',
    json: { user: { password: 'another long password' } },
  }),
  'POST /users/password': () => ({
    path: '/users/password',
    json: { user: { email: freshEmail('forgot') } },
  }),
  'PUT /users/password': async ({ server, signedUp }) => ({
    path: '/users/password',
    json: {
      user: {
        reset_password_token: (await makeResetLink(server.deps, signedUp.business.email))!.token,
        password: 'yet another password',
        password_confirmation: 'yet another password',
      },
    },
  }),
  'GET /profile': plainGet('/profile'),
  'POST /contact': () => ({
    path: '/contact',
    json: { name: 'Ruth Kila', email: freshEmail('writer'), subject: 'A question', message: 'May I visit?' },
  }),
  'POST /newsletter_subscribe': () => ({
    path: '/newsletter_subscribe',
    json: { email: freshEmail('reader') },
  }),
  'GET /internship_categories': plainGet('/internship_categories'),
  'GET /internship': plainGet('/internship'),
  'GET /internship/': plainGet('/internship/'),
  'GET /internship/my_internships': plainGet('/internship/my_internships'),
  'POST /internship': () => ({ path: '/internship', json: wanted }),
  'POST /internship/': () => ({ path: '/internship/', json: wanted }),
  'GET /internship/:id': async (world) => ({ path: `/internship/${await world.internship()}` }),
  'GET /internship/:id, archived': async (world) => ({
    path: `/internship/${await world.internship(world.people.business, 'archived')}`,
  }),
  'GET /internship/:id, own': async (world, asker) => ({
    path: `/internship/${await world.internship(/business$/.test(asker) ? world.owner(asker) : await world.portal.person('business', 'pending'), 'pending')}`,
  }),
  'PUT /internship/:id': async (world) => edit(await world.internship()),
  'PUT /internship/:id, own': async (world, asker) => edit(await world.internship(world.owner(asker))),
  'PUT /internship/:id, its status': async (world) => ({
    path: `/internship/${await world.internship()}`,
    json: { status: 'archived' },
  }),
  'DELETE /internship/:id': async (world) => ({ path: `/internship/${await world.internship()}` }),
  'DELETE /internship/:id, own': async (world, asker) => ({
    path: `/internship/${await world.internship(world.owner(asker))}`,
  }),
  'POST /internship_applications': async (world) => {
    const sent = newSubmission(await world.internship());
    return {
      path: '/internship_applications',
      body: applicationForm(sent),
      headers: { 'Idempotency-Key': sent.key! },
    };
  },
  'GET /internship_applications/my_applications': plainGet('/internship_applications/my_applications'),
  'GET /internship_applications/:id': async (world) => ({
    path: `/internship_applications/${(await world.application()).id}`,
  }),
  'GET /internship_applications/:id, held': async (world) => ({
    path: `/internship_applications/${(await world.application(world.people['pending student'])).id}`,
  }),
  'GET /internship_applications/:internshipId/applications': async (world) => ({
    path: `/internship_applications/${(await world.application()).internshipId}/applications`,
  }),
  'POST /internship_applications/:applicationId/update_status': async (world) => {
    const { id, internshipId } = await world.application();
    return {
      path: `/internship_applications/${id}/update_status`,
      json: { internship_id: internshipId, status: 'viewed' },
    };
  },
  'POST /uploads': () => ({ path: '/uploads', headers: { ...tus, 'Upload-Length': '1000' } }),
  'GET /uploads/:id': async (world) => ({ path: `/uploads/${await world.upload()}`, headers: tus }),
  'PATCH /uploads/:id': async (world) => ({
    path: `/uploads/${await world.upload()}`,
    headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': PIECE_TYPE },
    body: 'the first piece',
  }),
  'DELETE /uploads/:id': async (world) => ({ path: `/uploads/${await world.upload()}`, headers: tus }),
  'GET /admin/list_students': plainGet('/admin/list_students?status=pending&q=vagi'),
  'GET /admin/list_business': plainGet('/admin/list_business'),
  'POST /admin/approve_user': setStatus('/admin/approve_user'),
  'POST /admin//approve_user': setStatus('/admin//approve_user'),
  'POST /admin/update_user_status': setStatus('/admin/update_user_status'),
  'POST /admin/participants': () => {
    const form = new FormData();
    form.set('file', new File([`full_name,date_of_birth\n${randomUUID()},2008-05-17\n`], 'participants.csv'));
    return { path: '/admin/participants', body: form };
  },
  'GET /get_business_internships_count': plainGet('/get_business_internships_count'),
  'GET /get_business_applications_count': plainGet('/get_business_applications_count'),
  'GET /get_platform_students_count': plainGet('/get_platform_students_count'),
  'GET /get_platform_business_count': plainGet('/get_platform_business_count'),
  'GET /get_platform_internships_count': plainGet('/get_platform_internships_count'),
  'GET /get_platform_applications_count': plainGet('/get_platform_applications_count'),
  'GET /files/:id': documentLink,
  'GET /files/logo/:name': async ({ server, signedUp }) => {
    const [row] = await server.deps.database.select().from(users).where(eq(users.id, signedUp.business.id));
    return { path: `/files/logo/${row!.logoFileId}.webp` };
  },
  'GET /health': plainGet('/health'),
  'GET /openapi.json': plainGet('/openapi.json'),
  'GET /docs': plainGet('/docs'),
};
