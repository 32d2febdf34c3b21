import * as accounts from '#contract/accounts';
import { limits } from '#contract/limits';
import * as participants from '#contract/participants';
import type { Operation } from '../operation';

const admin = ['admin'] as const;

/** The calls of the OpenAPI document under /admin. */
export const adminOperations: Operation[] = [
  {
    id: 'listStudents',
    method: 'get',
    path: '/admin/list_students',
    tag: 'Admin',
    summary: 'The students, each compared with the participant register',
    who: admin,
    query: accounts.UserListQuery,
    answers: { 200: accounts.StudentListAnswer },
  },
  {
    id: 'listBusinesses',
    method: 'get',
    path: '/admin/list_business',
    tag: 'Admin',
    summary: 'The businesses',
    who: admin,
    query: accounts.UserListQuery,
    answers: { 200: accounts.BusinessListAnswer },
  },
  {
    id: 'approveUser',
    method: 'post',
    path: '/admin/approve_user',
    aliases: ['/admin//approve_user'],
    tag: 'Admin',
    summary: 'Approve a student or a business; repeating it is harmless',
    who: admin,
    json: { schemas: [{ schema: accounts.ApproveUser }] },
    answers: { 200: accounts.UserStatusAnswer },
    errors: ['not_found', 'too_many_tries'],
  },
  {
    id: 'updateUserStatus',
    method: 'post',
    path: '/admin/update_user_status',
    tag: 'Admin',
    summary: 'Approve, reject (with a reason that the person reads) or set back to pending',
    who: admin,
    json: { schemas: [{ schema: accounts.UpdateUserStatus }] },
    answers: { 200: accounts.UserStatusAnswer },
    errors: ['not_found', 'too_many_tries'],
  },
  {
    id: 'importParticipants',
    method: 'post',
    path: '/admin/participants',
    tag: 'Admin',
    summary: 'Import the official participant list into the register: adds and updates, and takes nobody out',
    description:
      `A CSV file whose first line names the columns ${participants.participantColumns.join(', ')}; ` +
      `${participants.neededParticipantColumns.join(' and ')} are needed. One bad line and nothing is imported: ` +
      'then the answer names each bad line and why.',
    who: admin,
    form: {
      schemas: [],
      files: {
        file: { contentTypes: 'text/csv', maxBytes: limits.participants.maxBytes, isRequired: true },
      },
    },
    answers: {
      201: participants.ParticipantImportAnswer,
      422: participants.ParticipantImportRefused,
    },
    errors: ['too_many_tries'],
  },
];
