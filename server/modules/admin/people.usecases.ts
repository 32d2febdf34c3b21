import * as v from 'valibot';
import type { UserListQuery } from '#contract/accounts';
import { moment } from '#contract/fields';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import type { AccountStatus, Role } from '#contract/status';
import { cursorOf, findPage, rowId, type Page } from '../../core/pagination';
import type { Dependencies } from '../../dependencies';
import type { UserRow } from '../accounts/accounts.repository';
import {
  countPeople,
  listPeople as findPeople,
  type ListedPerson,
  type PeoplePosition,
} from '../accounts/people.repository';
import { countSent } from '../applications/student-view.repository';

export type RegisteredRole = Exclude<Role, 'admin'>;

/** Both names of a business, in lower case: some letters grow. PostgreSQL accepts no NUL. */
const listedName = v.pipe(v.string(), v.maxLength(4 * limits.shortText.max), v.regex(/^[^\0]*$/));

const pendingCursor = v.strictTuple([v.literal('pending'), moment(messages.lists.cursorInvalid), rowId]);
const otherCursor = v.strictTuple([v.literal('others'), listedName, rowId]);
const cursors = {
  student: cursorOf('students', v.union([pendingCursor, otherCursor])),
  business: cursorOf('businesses', v.union([pendingCursor, otherCursor])),
};

function positionOf(role: RegisteredRole, cursor: string | undefined): PeoplePosition {
  const key = cursors[role].read(cursor);
  if (key === null) return { part: 'pending', after: null };
  const [part, at, id] = key;
  return part === 'pending' ? { part, after: { at: new Date(at), id } } : { part, after: { name: at, id } };
}

const cursorBehind = (role: RegisteredRole, { user: { status, createdAt, id }, name }: ListedPerson) =>
  cursors[role].write(status === 'pending' ? ['pending', createdAt.toISOString(), id] : ['others', name, id]);

/**
 * Students or businesses (rule ui-5): pending ones, longest waiting first, then the others by name.
 * `search` covers names, e-mail, numbers and city, case-insensitively.
 * @throws AppError `validation_failed` for a cursor of another list
 */
export async function listPeople(
  { database }: Dependencies,
  role: RegisteredRole,
  { cursor, limit, status, search, q }: UserListQuery,
): Promise<Page<UserRow> & { counts: Record<AccountStatus, number> }> {
  const filter = { role, status, search: search ?? q };
  const from = positionOf(role, cursor);
  const counts = await countPeople(database, filter);
  const total = status === undefined ? counts.pending + counts.approved + counts.rejected : counts[status];
  const { rows, place } = await findPage(
    { cursor, limit },
    {
      find: (most) => findPeople(database, filter, from, most),
      count: () => Promise.resolve(total),
      cursorOf: (last) => cursorBehind(role, last),
    },
  );
  return { rows: rows.map(({ user }) => user), place, counts };
}

/** Number of applications and of late ones by student (rule apply-3). */
export async function sentApplications({ database }: Dependencies, students: readonly UserRow[]) {
  const sent = await countSent(
    database,
    students.map(({ id }) => id),
  );
  return (id: number) => sent.get(id) ?? { total: 0, late: 0 };
}
