import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { StaffScope } from '#contract/answers';
import { durations } from '#contract/limits';
import type { AccountStatus, InternshipStatus, Role } from '#contract/status';
import type { ProfileSavedAnswer } from '#contract/profile';
import { TUS_VERSION } from '#contract/uploads';
import { files, sessions, applications, jobAlerts, submissions, users } from '#server/db/schema';
import { resumeSession, startSession } from '#server/sessions/sessions.usecases';
import { createUpload } from '#server/modules/uploads/uploads.usecases';
import { makeEmailLink } from '#server/modules/accounts/emails.usecases';
import { signUnsubscribeToken } from '#server/modules/job-alerts/job-alerts.usecases';
import { freshFileLink } from '#server/modules/files/links';
import { type Person, Portal } from '../support/portal';
import type { TestServer, CallOptions } from '../support/server';
import { newBusiness, newStudent, cheapHash, freshEmail, PASSWORD } from '../support/server-people';
import type { Asker } from './every-route.table';
import { codesFor, newLine } from '../support/claims';
import { wanted } from '../support/internships';
import type { startFactor } from '../support/second-factor';
import { phoneSubscription } from '../../e2e/support/push-phone';
import { mailTo } from '../support/stored-rows';

export type Account = Exclude<Asker, 'visitor'>;

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
  staff: ['staff', 'approved'],
  'staff of a cohort': ['staff', 'approved'],
  'staff of everybody': ['staff', 'approved'],
};

/** All of the table's people are of the scope of its staff, but those "out of scope". */
export const lae = { city: 'Lae', cohort: '2026 A' };
export const elsewhere = { city: 'Goroka', cohort: '2026 B' };
const scope = (kind: StaffScope['kind'], ...names: string[]) => ({ staffScope: { kind, names } });
const ofAsker: Partial<Record<Asker, object>> = {
  student: { city: lae.city },
  staff: scope('places', 'LAE'),
  'staff of a cohort': scope('cohorts', '2026 a'),
  'staff of everybody': scope('all'),
};

type Decision = (typeof accounts)[Account];
/** The visitor and whoever's session has ended have no role. */
export const roleOf = (asker: Asker): Role | Asker =>
  asker === 'visitor' || asker === 'expired token' ? asker : accounts[asker][0];
export const isBusiness = (asker: Asker): asker is Account => roleOf(asker) === 'business';

export interface Application {
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
      people[asker] = await portal.person(role, status, ofAsker[asker] ?? ofAsker[role]);
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
      const lastUsedAt = new Date(deps.clock.now() - durations.sessionIdleTtl.student);
      await deps.database.update(sessions).set({ lastUsedAt }).where(eq(sessions.userId, userId));
    }
    return token;
  }

  /** The asker when it is a business, another business otherwise. */
  owner(asker: Asker): Person {
    return isBusiness(asker) ? this.people[asker] : this.people['pending business'];
  }

  /** A student whose line of the register is of this town and cohort. */
  async student({ city, cohort }: typeof lae, status: AccountStatus = 'approved', more: object = {}) {
    const participantId = await newLine(this.server, { city, cohort });
    return this.portal.person('student', status, { city, participantId, ...more });
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

/* What the valid requests of the route sweep are made of. */

export const tus = { 'Tus-Resumable': TUS_VERSION };

/** One valid request: `id` stands in the row's path, `path` in place of it. */
export type Asked = CallOptions & { id?: number | string; path?: string };
export type Ask = (world: TestWorld, asker: Asker) => Promise<Asked> | Asked;

export const setStatus: Ask = async ({ portal }) => ({
  json: { id: (await portal.person('student', 'pending')).id, status: 'approved', reason: 'Not listed.' },
});
export const decideChange: Ask = async ({ server, portal }) => {
  const { token } = await portal.person('student');
  const json = { user: { full_name: 'Anna Vagi' } };
  const { body } = await server.call<ProfileSavedAnswer>('PATCH', '/users', { token, json });
  return { json: { id: body.user.pending_changes!.id, reason: 'Not listed.' } };
};
export const savePress: Ask = async (world) => ({
  json: {
    changes: [{ internship_id: await world.internship(), saved: true, changed_at: '2027-03-01T00:00:00Z' }],
  },
});
export const chooseTopic: Ask = () => ({
  json: { settings: [{ channel: 'push', topic: 'account', is_on: false }] },
});
export const subscribePhone: Ask = () => ({ json: phoneSubscription() });
export const reportOf =
  (status?: 'archived'): Ask =>
  async (world) => ({
    id: await world.internship(world.people.business, status),
    json: { reason: 'money', note: 'They ask for 50 kina.' },
  });
export const decideReports: Ask = async (world) => {
  const { portal } = world;
  const id = await world.internship();
  const { token } = await portal.person('student');
  const reported = await portal.call('PUT', `/internship/${id}/report`, { token, json: { reason: 'other' } });
  if (reported.status !== 200) throw new Error(`Reporting answered ${reported.status}`);
  return {
    id,
    json: { seen_until: new Date(portal.clock.now()).toISOString(), reason: 'It asks for money.' },
  };
};
/** A request about a student of Lae, and one about a student of elsewhere. */
export const ofStudent = (
  row: string,
  ask: (student: Person) => Asked,
  status: AccountStatus = 'approved',
): Record<string, Ask> => ({
  [row]: async (world) => ask(await world.student(lae, status)),
  [`${row}, out of scope`]: async (world) => ask(await world.student(elsewhere, status)),
});
/** The link to the picture of a student. */
export const pictureOf =
  (where: typeof lae): Ask =>
  async (world, asker) => {
    const { deps } = world.server;
    const file = {
      ...({ id: randomUUID(), purpose: 'picture', kind: 'webp', name: 'me.webp', size: 4 } as const),
      ...{ sha256: '', isChecked: true, createdAt: new Date(deps.clock.now()) },
    };
    await deps.files.write(file.id, Readable.from([Buffer.from('RIFF')]));
    await deps.database.insert(files).values(file);
    await world.student(where, 'approved', { logoFileId: file.id });
    const holderId = asker === 'visitor' ? 0 : world.people[asker].id;
    return { path: freshFileLink(deps.secretKey, { fileId: file.id, holderId }, deps.clock.now()) };
  };
export const newClaimCode = async ({ server, portal }: TestWorld) =>
  (await codesFor(server, await portal.person('admin'), await newLine(server)))[0]!;
/** A job alert of this person, and what it is to be. */
export const jobAlertOf = async ({ portal }: TestWorld, studentId: number) => {
  const at = new Date(portal.clock.now());
  await portal.database.delete(jobAlerts).where(eq(jobAlerts.studentId, studentId));
  const [alert] = await portal.database
    .insert(jobAlerts)
    .values({ studentId, place: 'Other', byNews: true, byMail: false, since: at, createdAt: at })
    .returning();
  return { id: alert!.id, json: { category_id: 3, place: 'lae', by_news: false, by_mail: true } };
};
/** The link of a weekly mail. */
export const mailsLink: Ask = async ({ server, portal }) => ({
  json: { token: signUnsubscribeToken(server.deps.secretKey, (await portal.person('student')).id) },
});
export const postInternship: Ask = () => ({ json: wanted });

/** The link that one would get who may read the application. */
export async function documentLink(world: TestWorld, { id }: Application, holder: Asker): Promise<Asked> {
  const { database, secretKey, clock } = world.server.deps;
  const [row] = await database.select().from(applications).where(eq(applications.id, id));
  const holderId = holder === 'visitor' ? 0 : world.people[holder].id;
  return { path: freshFileLink(secretKey, { fileId: row!.resumeFileId!, holderId }, clock.now()) };
}

export async function receiptOf({ server }: TestWorld, { id }: Application): Promise<Asked> {
  const byId = eq(submissions.applicationId, id);
  const [row] = await server.deps.database.select().from(submissions).where(byId);
  return { id: row!.idempotencyKey };
}
export async function documentOf({ server }: TestWorld, { id }: Application): Promise<Asked> {
  const byId = eq(submissions.applicationId, id);
  const [row] = await server.deps.database.select().from(submissions).where(byId);
  return { id: row!.receipt.files.resume.sha256 };
}

export const setStatusOf = ({ id, internshipId }: Application): Asked => ({
  ...{ id, json: { internship_id: internshipId, status: 'viewed' } },
});
export const answerTo = ({ id, internshipId }: Application): Asked => ({
  ...{ id, json: { internship_id: internshipId, answer: 'not_this_time', note: 'Try again next year.' } },
});
export const noteOn = ({ id, internshipId }: Application): Asked => ({
  ...{ id, json: { internship_id: internshipId, note: 'Call her on Monday.' } },
});
export const setBack = 'student set back to pending';

/** The link of a mail, of somebody who wants another e-mail. */
export async function emailLink(
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

/** A code of an admin who has just done this, for whoever asks as an admin. */
export async function secondFactor(
  { server, portal }: TestWorld,
  asker: Asker,
  begin: typeof startFactor,
): Promise<Asked> {
  if (asker !== 'admin') return { json: { code: '123456' } };
  const admin = await portal.person('admin');
  return { token: admin.token, json: { code: (await begin(server, admin)).code() } };
}

/** Of somebody like the asker who may go: the asker is needed for other rows. */
export async function leaving({ portal, people }: TestWorld, asker: Asker): Promise<Asked> {
  const json = { user: { current_password: PASSWORD } };
  if (asker === 'visitor' || asker === 'expired token' || ['admin', 'staff'].includes(roleOf(asker)))
    return { json };
  const [one] = await portal.database.select().from(users).where(eq(users.id, people[asker].id));
  const passwordHash = await cheapHash;
  return { json, token: (await portal.person(one!.role, one!.status, { passwordHash })).token };
}
