import { eq } from 'drizzle-orm';
import { durations } from '#contract/limits';
import type { AccountStatus, InternshipStatus, Role } from '#contract/status';
import { sessions } from '#server/db/schema';
import { resumeSession, startSession } from '#server/sessions/sessions.usecases';
import { createUpload } from '#server/modules/uploads/uploads.usecases';
import { type Person, Portal } from '../support/portal';
import type { TestServer } from '../support/server';
import { newBusiness, newStudent } from '../support/server-people';
import type { Asker } from './every-route.table';

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
      const lastUsedAt = new Date(deps.clock.now() - durations.sessionIdleTtl.student);
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
