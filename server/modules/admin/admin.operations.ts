import { ReadableStream, TextEncoderStream } from 'node:stream/web';
import * as accounts from '#contract/accounts';
import { messages } from '#contract/messages';
import { AdminOverview, YearExportQuery } from '#contract/overview';
import type { Caller } from '../../core/caller';
import type { Dependencies } from '../../dependencies';
import { helpers, operationsOf } from '../../http/operation';
import { userView } from '../accounts/users.views';
import { registerMatches } from '../participants/participants.usecases';
import * as usecases from './admin.usecases';
import { readOverview, exportYear } from './overview.usecases';

const operation = operationsOf('Admin');

const peopleOrder =
  'In pages of 50: who is pending first, longest waiting at the top, then the others by name.';

const listStudents = operation(
  'GET /admin/list_students',
  {
    id: 'listStudents',
    summary: 'The students, each compared with the participant register',
    description: `${peopleOrder} Staff read those of their scope.`,
    who: helpers,
    query: accounts.UserListQuery,
    answers: { 200: accounts.StudentListAnswer },
  },
  async ({ deps, caller, query }) => {
    const { rows, place, counts } = await usecases.listPeople(deps, caller, 'student', query);
    const matches = await registerMatches(deps, caller, rows);
    const sentBy = await usecases.sentApplications(deps, rows);
    const users = rows.map((student) => ({
      ...userView(deps, student, caller.userId),
      register_match: matches?.get(student.id) ?? null,
      applications: sentBy(student.id),
    }));
    return { users, counts, ...place };
  },
);

const listBusinesses = operation(
  'GET /admin/list_business',
  {
    id: 'listBusinesses',
    summary: 'The businesses',
    description: peopleOrder,
    who: ['admin'],
    query: accounts.UserListQuery,
    answers: { 200: accounts.BusinessListAnswer },
  },
  async ({ deps, caller, query }) => {
    const { rows, place, counts } = await usecases.listPeople(deps, caller, 'business', query);
    return { companies: rows.map((company) => userView(deps, company)), counts, ...place };
  },
);

async function setStatus(
  deps: Dependencies,
  admin: Caller,
  change: accounts.UpdateUserStatus,
): Promise<accounts.UserStatusAnswer> {
  const user = await usecases.updateUserStatus(deps, admin, change);
  return { message: messages.admin.statusUpdated[user.status], user: userView(deps, user, admin.userId) };
}

const heading = messages.admin.statusFailed;

const approveUser = operation(
  'POST /admin/approve_user',
  {
    id: 'approveUser',
    aliases: ['/admin//approve_user'],
    summary: 'Approve a student or a business; repeating it is harmless',
    who: ['admin'],
    rateLimits: ['decision_account'],
    json: { schema: accounts.ApproveUser, heading },
    answers: { 200: accounts.UserStatusAnswer },
    errors: ['not_found'],
  },
  ({ deps, caller, body: { id } }) => setStatus(deps, caller, { id, status: 'approved', reason: '' }),
);

const updateUserStatus = operation(
  'POST /admin/update_user_status',
  {
    id: 'updateUserStatus',
    summary: 'Approve, reject or set back to pending',
    description: 'The person reads the reason of a rejection; without one, whom to ask for it.',
    who: ['admin'],
    rateLimits: ['decision_account'],
    json: { schema: accounts.UpdateUserStatus, heading },
    answers: { 200: accounts.UserStatusAnswer },
    errors: ['not_found'],
  },
  ({ deps, caller, body }) => setStatus(deps, caller, body),
);

const readAdminOverview = operation(
  'GET /admin/overview',
  {
    id: 'readAdminOverview',
    summary: "The admin's dashboard: who waits, how many there are, and where a hand is needed",
    description:
      'All counts are exact. A student counts once in every step of the funnel; a week begins on Monday in Port Moresby.',
    who: ['admin'],
    answers: { 200: AdminOverview },
  },
  ({ deps }) => readOverview(deps),
);

const exportApplications = operation(
  'GET /admin/applications_of_year',
  {
    id: 'exportApplications',
    summary: 'Every application that was sent in a year and what became of it, as one CSV file',
    description:
      'A row for each, oldest first, without names and contacts of students; docs/codebook.md says what the columns mean.',
    who: ['admin'],
    rateLimits: ['export_account'],
    query: YearExportQuery,
    answers: { 200: { contentTypes: ['text/csv'] } },
  },
  async ({ c, deps, caller, query: { year } }) => {
    const text = ReadableStream.from(await exportYear(deps, caller, year));
    return c.body(text.pipeThrough(new TextEncoderStream()), 200, {
      ...{ 'Content-Type': 'text/csv; charset=utf-8', 'Cache-Control': 'private, no-store' },
      'Content-Disposition': `attachment; filename="applications-${year}.csv"`,
    });
  },
);

export const adminOperations = [
  listStudents,
  listBusinesses,
  approveUser,
  updateUserStatus,
  readAdminOverview,
  exportApplications,
];
