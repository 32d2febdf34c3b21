import * as v from 'valibot';
import type { UpdateUserStatus, RegisterMatch, UserListQuery } from '#contract/accounts';
import type {
  ApproveMatchesAnswer,
  NotApprovedReason,
  RegistrationAnswer,
  SentState,
} from '#contract/overview';
import { moment } from '#contract/fields';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { fallbacks } from '#contract/messages/site';
import { isHelper, type AccountStatus, type HelperRole, type Role } from '#contract/status';
import { recordAction, recordLook } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import { isRowId } from '../../core/ids';
import { cursorOf, findPage, rowId, type Page } from '../../core/pagination';
import type { Database } from '../../db/database';
import type { Helper } from '../../db/scope';
import type { Dependencies, DataDeps } from '../../dependencies';
import { notify } from '../../outgoing/notify';
import * as accounts from '../accounts/accounts.repository';
import { listOfStudent } from '../applications/applications.repository';
import { isHeld } from '../applications/applications.views';
import { releaseHeldApplications } from '../applications/submit-application.usecases';
import { publishPending } from '../internships/internships.repository';
import { findLine } from '../participants/participants.repository';
import { nearestInRegister, toRegisterLine } from '../participants/participants.usecases';
import * as people from '../accounts/people.repository';
import { countSent } from '../applications/student-view.repository';

export type RegisteredRole = Exclude<Role, HelperRole>;

/** Both names of a business, in lower case: some letters grow. PostgreSQL accepts no NUL. */
const listedName = v.pipe(v.string(), v.maxLength(4 * limits.shortText.max), v.regex(/^[^\0]*$/));

const pendingCursor = v.strictTuple([v.literal('pending'), moment(messages.lists.cursorInvalid), rowId]);
const otherCursor = v.strictTuple([v.literal('others'), listedName, rowId]);
const cursors = {
  student: cursorOf('students', v.union([pendingCursor, otherCursor])),
  business: cursorOf('businesses', v.union([pendingCursor, otherCursor])),
};

function positionOf(role: RegisteredRole, cursor: string | undefined): people.PeoplePosition {
  const key = cursors[role].read(cursor);
  if (key === null) return { part: 'pending', after: null };
  const [part, at, id] = key;
  return part === 'pending' ? { part, after: { at: new Date(at), id } } : { part, after: { name: at, id } };
}

const cursorBehind = (role: RegisteredRole, { user: { status, createdAt, id }, name }: people.ListedPerson) =>
  cursors[role].write(status === 'pending' ? ['pending', createdAt.toISOString(), id] : ['others', name, id]);

/** Pending ones, longest waiting first, then the others by name (rule ui-5). */
export async function listPeople(
  deps: Dependencies,
  helper: Caller,
  role: RegisteredRole,
  { cursor, limit, status, search, q }: UserListQuery,
): Promise<Page<accounts.UserRow> & { counts: Record<AccountStatus, number> }> {
  const { database } = deps;
  const filter = { helper, role, status, search: search ?? q };
  const from = positionOf(role, cursor);
  const counts = await people.countPeople(database, filter);
  const total = status === undefined ? counts.pending + counts.approved + counts.rejected : counts[status];
  const { rows, place } = await findPage(
    { cursor, limit },
    {
      find: (most) => people.listPeople(database, filter, from, most),
      count: () => Promise.resolve(total),
      cursorOf: (last) => cursorBehind(role, last),
    },
  );
  const found = rows.map(({ user }) => user);
  await recordLook(deps, helper, 'accounts read', found);
  return { rows: found, place, counts };
}

/** Applications and late ones by student (rule apply-3). */
export async function sentApplications({ database }: Dependencies, students: readonly accounts.UserRow[]) {
  const sent = await countSent(
    database,
    students.map(({ id }) => id),
  );
  return (id: number) => sent.get(id) ?? { total: 0, late: 0 };
}

interface Registered extends accounts.UserRow {
  role: RegisteredRole;
}

const isRegistered = (user: accounts.UserRow): user is Registered => !isHelper(user.role);

async function applyEffects(tx: Database, at: Date, user: Registered): Promise<void> {
  const { status, statusReason: reason, role } = user;
  if (status === 'approved' && role === 'student') await releaseHeldApplications(tx, at, user.id);
  if (status === 'approved') await notify(tx, at, user, 'registration_approved', { role });
  if (status === 'rejected') await notify(tx, at, user, 'registration_rejected', { role, reason });
  // Last: its trigger locks the list version.
  if (status === 'approved' && role === 'business') await publishPending(tx, user.id, at);
}

/** In one transaction (rules account-1, account-4, notify-1); the same status again stores the reason. */
export function updateUserStatus(
  { database, clock }: Dependencies,
  admin: Caller,
  { id, status, reason }: UpdateUserStatus,
): Promise<accounts.UserRow> {
  const now = new Date(clock.now());
  const statusReason = status === 'rejected' && reason !== '' ? reason : null;
  return database.transaction(async (tx) => {
    const user = await lockRegistered(tx, admin, id);
    if (!user) throw new AppError('not_found');
    if (user.status === status && user.statusReason === statusReason) return user;
    return saveStatus(tx, now, admin, user, { status, statusReason });
  });
}

/** Null for who is not the helper's (rule admin-11). */
export async function lockRegistered(tx: Database, helper: Helper, id: number): Promise<Registered | null> {
  const user = isRowId(id) ? await people.lockPerson(tx, helper, id) : null;
  return user && isRegistered(user) ? user : null;
}

export async function saveStatus(
  tx: Database,
  now: Date,
  admin: Caller,
  user: accounts.UserRow,
  { status, statusReason }: Pick<accounts.UserRow, 'status' | 'statusReason'>,
): Promise<accounts.UserRow> {
  const change = { status, statusReason, updatedAt: now };
  // Before saving the account: its trigger locks the list version, which every transaction locks last.
  if (user.status !== status && isRegistered(user)) await applyEffects(tx, now, { ...user, ...change });
  const changed = await accounts.saveUser(tx, user.id, change);
  const details = { from: user.status, to: status, reason: statusReason };
  await recordAction(tx, now, admin, 'account status changed', user.id, details);
  return changed;
}

interface Registration {
  user: accounts.UserRow;
  match: RegisterMatch | null;
  line: RegistrationAnswer['register_line'];
  applications: SentState[];
}

async function listStates(db: Database, studentId: number): Promise<SentState[]> {
  const sent = await listOfStudent(db, studentId);
  return sent.map((record) => {
    const { application, internship, company, answer } = record;
    return {
      ...{ id: application.id, title: internship.title, company_name: company.name || fallbacks.companyName },
      group: application.withdrawnAt ? 'withdrawn' : answer ? 'not_this_time' : application.status,
      ...{ held: isHeld(record), sent_at: application.createdAt.toISOString() },
    };
  });
}

export async function readRegistration(
  deps: DataDeps,
  helper: Caller,
  id: number | null,
): Promise<Registration> {
  const { database } = deps;
  const user = id === null ? null : await people.findPerson(database, helper, id);
  if (!user) throw new AppError('not_found');
  await recordLook(deps, helper, 'accounts read', [user]);
  const { participantId } = user;
  const isCompared = user.role === 'student' && participantId === null;
  const nearest = isCompared ? await nearestInRegister({ database }, helper, user) : null;
  const lineId = participantId ?? nearest?.participant?.id;
  const line = lineId === undefined ? null : await findLine(database, helper, lineId);
  await recordLook(deps, helper, 'participants read', line ? [line] : []);
  const applications = user.role === 'student' ? await listStates(database, user.id) : [];
  return {
    user,
    match: nearest?.match ?? null,
    line: line && { id: line.id, ...toRegisterLine(line) },
    applications,
  };
}

type Outcome = { name: string; reason: null } | { name: string | null; reason: NotApprovedReason };

function approveMatch({ database, clock }: DataDeps, admin: Caller, id: number): Promise<Outcome> {
  const now = new Date(clock.now());
  return database.transaction(async (tx): Promise<Outcome> => {
    const user = await lockRegistered(tx, admin, id);
    if (!user || user.role !== 'student') return { name: null, reason: 'unknown' };
    const name = user.fullName;
    if (user.status === 'approved') return { name, reason: 'approved' };
    if (user.status === 'rejected') return { name, reason: 'rejected' };
    const nearest = await nearestInRegister({ database: tx }, admin, user);
    if (nearest?.match.result !== 'match') return { name, reason: 'differs' };
    await saveStatus(tx, now, admin, user, { status: 'approved', statusReason: null });
    return { name, reason: null };
  });
}

/** Approves exactly the listed students, one after another (rule admin-4); idempotent. Others get a reason. */
export async function approveMatches(
  deps: DataDeps,
  admin: Caller,
  ids: readonly number[],
): Promise<Omit<ApproveMatchesAnswer, 'message'>> {
  const approved: ApproveMatchesAnswer['approved'] = [];
  const not_approved: ApproveMatchesAnswer['not_approved'] = [];
  for (const id of new Set(ids)) {
    const { name, reason } = await approveMatch(deps, admin, id);
    if (reason === null) approved.push({ id, name });
    else not_approved.push({ id, name, reason });
  }
  return { approved, not_approved };
}
