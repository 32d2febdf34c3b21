import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ErrorBody } from '#contract/errors';
import { windows } from '#contract/limits';
import type { AccountStatus, InternshipStatus, Role } from '#contract/status';
import { PIECE_TYPE, TUS_VERSION } from '#contract/uploads';
import { applications, sessions, users } from '#server/db/schema';
import { makeEmailLink } from '#server/modules/accounts/email-change.usecases';
import { makeResetLink } from '#server/modules/accounts/reset-password.usecases';
import { resumeSession, startSession, tokenDigest } from '#server/sessions/sessions.usecases';
import { createUpload } from '#server/modules/uploads/uploads.usecases';
import { freshFileLink } from '#server/modules/files/links';
import { type Person, Portal } from '../support/portal';
import { newSubmission, submissionCall } from '../support/submission';
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
import { mailTo } from '../support/stored-rows';
import { readTable, type Asker, type Row } from './every-route.table';

type Account = Exclude<Asker, 'visitor'>;

/** What each is, and what an admin decides after they made something of their own. */
const accounts: Record<Account, [role: Role, status: AccountStatus, decided?: AccountStatus]> = {
  'expired token': ['student', 'approved'],
  student: ['student', 'approved'],
  'pending student': ['student', 'pending'],
  'rejected student': ['student', 'rejected'],
  'student set back to pending': ['student', 'approved', 'pending'],
  'student rejected after approval': ['student', 'approved', 'rejected'],
  'another student': ['student', 'approved'],
  business: ['business', 'approved'],
  'pending business': ['business', 'pending'],
  'rejected business': ['business', 'rejected'],
  'business set back to pending': ['business', 'approved', 'pending'],
  'business rejected after approval': ['business', 'approved', 'rejected'],
  'another business': ['business', 'approved'],
  admin: ['admin', 'approved'],
};

type Decision = (typeof accounts)[Account];
const isBusiness = (asker: Asker): asker is Account =>
  asker !== 'visitor' && accounts[asker][0] === 'business';

interface Application {
  id: number;
  internshipId: number;
}

/** Every asker, and what they ask about. */
export class TestWorld {
  readonly portal: Portal;
  private constructor(
    readonly server: TestServer,
    readonly people: Record<Account, Person>,
    /** People with a password and a logo. */
    readonly signedUp: { student: Person; business: Person },
    private readonly owned: Partial<Record<Asker, Application>>,
  ) {
    this.portal = new Portal(server);
  }

  static async begin(server: TestServer): Promise<TestWorld> {
    const portal = new Portal(server);
    const people: Partial<Record<Account, Person>> = {};
    for (const asker of Object.keys(accounts) as Account[]) {
      const [role, status] = accounts[asker];
      people[asker] = await portal.person(role, status);
    }
    const owned: Partial<Record<Asker, Application>> = {};
    const signedUp = { student: await newStudent(server), business: await newBusiness(server) };
    const world = new TestWorld(server, people as Record<Account, Person>, signedUp, owned);
    for (const [asker, [role, status, decided]] of Object.entries(accounts) as [Account, Decision][]) {
      const person = world.people[asker];
      if (role === 'student' && status !== 'rejected') owned[asker] = await world.application(person);
      if (role === 'business' && status === 'approved')
        owned[asker] = await world.application(world.people.student, person);
      if (decided) await portal.setAccountStatus(person, decided);
    }
    return world;
  }

  /** What the asker sent, or was sent, before an admin decided; what is another's for who has none. */
  own = async (asker: Asker): Promise<Application> => this.owned[asker] ?? (await this.application());

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
    return isBusiness(asker) ? this.people[asker] : this.people['pending business'];
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
  async application(student = this.people.student, business = this.people.business): Promise<Application> {
    const internshipId = await this.internship(business);
    // A session of its own, as changed passwords have ended the first one; and later, so that no rate limit is reached.
    const token = await startSession(this.server.deps, student.id);
    this.server.clock.advance(30_000);
    const { id } = await this.portal.application({ ...student, token }, internshipId);
    return { id, internshipId };
  }
}

const tus = { 'Tus-Resumable': TUS_VERSION };

/** One valid request: `id` stands in the row's path, `path` in place of it. */
type Asked = CallOptions & { id?: number | string; path?: string };
type Ask = (world: TestWorld, asker: Asker) => Promise<Asked> | Asked;

const setStatus: Ask = async ({ portal }) => ({
  json: { id: (await portal.person('student', 'pending')).id, status: 'approved', reason: 'Not listed.' },
});
const postInternship: Ask = () => ({ json: wanted });

/** The link that one would get who may read the application. */
async function documentLink(world: TestWorld, { id }: Application, holder: Asker): Promise<Asked> {
  const { database, secretKey, clock } = world.server.deps;
  const [row] = await database.select().from(applications).where(eq(applications.id, id));
  const holderId = holder === 'visitor' ? 0 : world.people[holder].id;
  return { path: freshFileLink(secretKey, { fileId: row!.resumeFileId, holderId }, clock.now()) };
}

const setStatusOf = ({ id, internshipId }: Application): Asked => ({
  ...{ id, json: { internship_id: internshipId, status: 'viewed' } },
});
const setBack = 'student set back to pending';

/** The link of a mail, of somebody who wants another e-mail. */
async function emailLink(
  { server, portal }: TestWorld,
  kind: 'email_confirm' | 'email_change_requested',
): Promise<Asked> {
  const person = await portal.person('student');
  const json = { user: { email: freshEmail('moved') } };
  await server.call('PATCH', '/users', { token: person.token, json });
  const [mail] = await mailTo(server, kind === 'email_confirm' ? json.user : person);
  const link = await makeEmailLink(server.deps, kind, mail!.data.changeId as string);
  return { json: { token: link!.token } };
}

/** For each row of the table that needs more than its path, by its name. */
const requests: Record<string, Ask> = {
  'POST /users, a student': () => ({ json: { user: studentFields(freshEmail('new')) } }),
  'POST /users, a business': async () => ({
    body: businessForm(businessFields(freshEmail('new')), await logoPng()),
  }),
  'POST /users/sign_in': ({ signedUp }) => ({
    json: { user: { email: signedUp.student.email, password: PASSWORD } },
  }),
  'PATCH /users': () => ({
    json: {
      user: { email: freshEmail('changed'), full_name: 'Anna Vagi', city: 'Lae', company_name: 'Kundu' },
    },
  }),
  'PATCH /users, a password': () => ({ json: { user: { password: 'another long password' } } }),
  'POST /users/password': () => ({ json: { user: { email: freshEmail('forgot') } } }),
  'PUT /users/password': async ({ server, signedUp }) => ({
    json: {
      user: {
        reset_password_token: (await makeResetLink(server.deps, signedUp.business.email))!.token,
        password: 'yet another password',
        password_confirmation: 'yet another password',
      },
    },
  }),
  'POST /users/email/confirm': (world) => emailLink(world, 'email_confirm'),
  'POST /users/email/undo': (world) => emailLink(world, 'email_change_requested'),
  'DELETE /users/sessions/:id': () => ({ id: tokenDigest('a token of nobody') }),
  'POST /contact': () => ({
    json: { name: 'Ruth Kila', email: freshEmail('writer'), subject: 'A question', message: 'May I visit?' },
  }),
  'POST /newsletter_subscribe': () => ({ json: { email: freshEmail('reader') } }),
  'POST /internship': postInternship,
  'POST /internship/': postInternship,
  'GET /internship/:id': async (world) => ({ id: await world.internship() }),
  'GET /internship/:id, archived': async (world) => ({
    id: await world.internship(world.people.business, 'archived'),
  }),
  'GET /internship/:id, own': async (world, asker) => {
    const owner = isBusiness(asker) ? world.owner(asker) : await world.portal.person('business', 'pending');
    return { id: await world.internship(owner, 'pending') };
  },
  'PUT /internship/:id': async (world) => ({ id: await world.internship(), json: wanted }),
  'PUT /internship/:id, own': async (world, asker) => ({
    ...{ id: await world.internship(world.owner(asker)), json: wanted },
  }),
  'PUT /internship/:id, its status': async (world) => ({
    ...{ id: await world.internship(), json: { status: 'archived' } },
  }),
  'DELETE /internship/:id': async (world) => ({ id: await world.internship() }),
  'DELETE /internship/:id, own': async (world, asker) => ({
    id: await world.internship(world.owner(asker)),
  }),
  'POST /internship_applications': async (world) => submissionCall(newSubmission(await world.internship())),
  'GET /internship_applications/:id': async (world) => ({ id: (await world.application()).id }),
  'GET /internship_applications/:id, held': async (world) => ({
    id: (await world.application(world.people['pending student'])).id,
  }),
  'GET /internship_applications/:id, own': (world, asker) => world.own(asker),
  'GET /internship_applications/:id, of a student set back': (world) => world.own(setBack),
  'GET /internship_applications/:internshipId/applications, own': async (world, asker) => ({
    id: (await world.own(asker)).internshipId,
  }),
  'GET /internship_applications/:internshipId/applications': async (world) => ({
    id: (await world.application()).internshipId,
  }),
  'POST /internship_applications/:applicationId/update_status': async (world) =>
    setStatusOf(await world.application()),
  'POST /internship_applications/:applicationId/update_status, own': async (world, asker) =>
    setStatusOf(await world.own(asker)),
  'POST /internship_applications/:applicationId/update_status, of a student set back': async (world) =>
    setStatusOf(await world.own(setBack)),
  'POST /uploads': () => ({ headers: { ...tus, 'Upload-Length': '1000' } }),
  'GET /uploads/:id': async (world) => ({ id: await world.upload(), headers: tus }),
  'PATCH /uploads/:id': async (world) => ({
    id: await world.upload(),
    headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': PIECE_TYPE },
    body: 'the first piece',
  }),
  'DELETE /uploads/:id': async (world) => ({ id: await world.upload(), headers: tus }),
  'GET /admin/list_students': () => ({ path: '/admin/list_students?status=pending&q=vagi' }),
  'POST /admin/approve_user': setStatus,
  'POST /admin//approve_user': setStatus,
  'POST /admin/update_user_status': setStatus,
  'POST /admin/participants': () => {
    const body = new FormData();
    body.set('file', new File([`full_name,date_of_birth\n${randomUUID()},2008-05-17\n`], 'participants.csv'));
    return { body };
  },
  'GET /files/:id': async (world) => documentLink(world, await world.application(), 'business'),
  'GET /files/:id, own': async (world, asker) => documentLink(world, await world.own(asker), asker),
  'GET /files/:id, of a student set back': async (world, asker) =>
    documentLink(world, await world.own(setBack), asker),
  'GET /files/logo/:name': async ({ server, signedUp }) => {
    const [row] = await server.deps.database.select().from(users).where(eq(users.id, signedUp.business.id));
    return { id: `${row!.logoFileId}.webp` };
  },
};

/** Asks a row's valid request. @param changes in place of what it has, such as another token */
export async function askRow(row: Row, world: TestWorld, asker: Asker, changes: CallOptions = {}) {
  const { id, path, ...options } = (await requests[row.name]?.(world, asker)) ?? {};
  const address = path ?? row.path.replace(/:\w+/, String(id));
  const token = await world.token(asker);
  return world.server.call<Partial<ErrorBody>>(row.method, address, { token, ...options, ...changes });
}

/** A body that a call accepts: a form where it has files, else JSON under a key. */
export interface ValidBody {
  route: string;
  under: string | null;
  fields: Record<string, unknown>;
  files: Record<string, Buffer> | null;
}

/** The bodies of all rows, so that junk in one field gets past the checks before that field. */
export async function validBodies(world: TestWorld): Promise<ValidBody[]> {
  const bodies: ValidBody[] = [];
  for (const { name, method, path } of readTable()) {
    const { json, body } = (await requests[name]?.(world, 'business')) ?? {};
    const common = { route: `${method} ${path}`, under: null };
    if (body instanceof FormData) {
      const files: Record<string, Buffer> = {};
      for (const [field, one] of body)
        if (one instanceof File) files[field] = Buffer.from(await one.arrayBuffer());
      const texts = [...body].filter(([, one]) => typeof one === 'string');
      bodies.push({ ...common, fields: Object.fromEntries(texts), files });
    } else if (json) {
      const { user, ...fields } = json as Record<string, Record<string, unknown>>;
      bodies.push({ ...common, ...(user ? { under: 'user', fields: user } : { fields }), files: null });
      const named = Object.entries(user ?? {}).map(([field, text]) => [`user[${field}]`, text] as const);
      if (method === 'PATCH') bodies.push({ ...common, fields: Object.fromEntries(named), files: {} });
    }
  }
  return bodies;
}
