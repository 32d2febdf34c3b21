import { ApproveMatches, ApproveMatchesAnswer, RegistrationAnswer } from '#contract/overview';
import { messages } from '#contract/messages';
import { MessageAnswer } from '#contract/accounts';
import {
  CorrectStudent,
  EndSessions,
  JoinAccounts,
  OneTimePassword,
  OneTimePasswordAnswer,
} from '#contract/staff';
import {
  AcceptChange,
  mostChangesListed,
  ProfileSavedAnswer,
  RefuseChange,
  WaitingChangesAnswer,
} from '#contract/profile';
import { helpers, idIn, operationsOf } from '../../http/operation';
import { userView } from '../accounts/users.views';
import * as usecases from './admin.usecases';
import { correctStudent, endSessions, giveOneTimePassword } from './desk.usecases';
import { joinAccounts } from './join-accounts.usecases';
import { acceptChange, readWaitingChanges, refuseChange } from './profile-decisions.usecases';

const operation = operationsOf('Admin');

const readRegistration = operation(
  'GET /admin/registration/{id}',
  {
    id: 'readRegistration',
    summary: 'A student or business, a student beside the nearest line of the participant register',
    who: helpers,
    parameters: [idIn('id', "The account's")],
    answers: { 200: RegistrationAnswer },
    errors: ['not_found'],
  },
  async ({ deps, caller, id }) => {
    const { user, match, line, applications } = await usecases.readRegistration(deps, caller, id);
    return {
      user: { ...userView(deps, user, caller.userId), register_match: match },
      register_line: line,
      applications,
    };
  },
);

const oneTimePassword = operation(
  'POST /admin/one_time_password',
  {
    id: 'giveOneTimePassword',
    summary:
      'Give somebody who cannot log in a password for a day: a student, a business, for admins also staff',
    description:
      'Ends all sessions and links of the account. With it they can only choose an own password; the person is mailed.',
    who: helpers,
    rateLimits: ['decision_account'],
    json: { schema: OneTimePassword, heading: messages.admin.oneTime.failed },
    answers: { 200: OneTimePasswordAnswer },
    errors: ['not_found'],
  },
  async ({ deps, caller, body: { id } }) => {
    const { password, until } = await giveOneTimePassword(deps, caller, id);
    return { message: messages.admin.oneTime.given, password, valid_until: until.toISOString() };
  },
);

const correct = operation(
  'POST /admin/correct_student',
  {
    id: 'correctStudent',
    summary: 'Correct the profile of a student who asks for it',
    description:
      'All fields, with a reason. The person is mailed, at the e-mail before too; a new e-mail is not confirmed.',
    who: helpers,
    rateLimits: ['decision_account'],
    json: { schema: CorrectStudent, heading: messages.admin.correct.failed },
    answers: { 200: ProfileSavedAnswer },
    errors: ['not_found'],
  },
  async ({ deps, caller, body }) => {
    const user = await correctStudent(deps, caller, body);
    return { message: messages.admin.correct.done, user: userView(deps, user, caller.userId) };
  },
);

const end = operation(
  'POST /admin/end_sessions',
  {
    id: 'endSessions',
    summary: 'End all sessions of a student, a business, for admins also of staff',
    who: helpers,
    rateLimits: ['decision_account'],
    json: { schema: EndSessions, heading: messages.admin.end.failed },
    answers: { 200: MessageAnswer },
    errors: ['not_found'],
  },
  async ({ deps, caller, body: { id } }) => {
    await endSessions(deps, caller, id);
    return { message: messages.admin.end.done };
  },
);

const join = operation(
  'POST /admin/join_accounts',
  {
    id: 'joinAccounts',
    summary: 'Join two accounts of one student',
    description:
      'What `ended_id` has moves to `id`, which takes over what it lacks of e-mail, number, picture and register line. ' +
      'The other is left as a deleted account; the person is mailed. Refused where both have applied to one internship.',
    who: helpers,
    rateLimits: ['decision_account'],
    json: { schema: JoinAccounts, heading: messages.admin.join.failed },
    answers: { 200: ProfileSavedAnswer },
    errors: ['not_found', 'not_joinable', 'already_applied'],
  },
  async ({ deps, caller, body }) => {
    const user = await joinAccounts(deps, caller, body);
    return { message: messages.admin.join.done, user: userView(deps, user, caller.userId) };
  },
);

const approveMatches = operation(
  'POST /admin/approve_matches',
  {
    id: 'approveMatches',
    summary: 'Approve the students of a list of names who still wait and still match the register',
    description:
      'Each is approved on their own, as approve_user does; the answer says of the others why not. Repeating it is harmless.',
    who: ['admin'],
    rateLimits: ['decision_account'],
    json: { schema: ApproveMatches, heading: messages.admin.matchesFailed },
    answers: { 200: ApproveMatchesAnswer },
  },
  async ({ deps, caller, body: { ids } }) => {
    const { approved, not_approved } = await usecases.approveMatches(deps, caller, ids);
    return { message: messages.admin.matchesApproved(approved.length), approved, not_approved };
  },
);

const list = operation(
  'GET /admin/profile_changes',
  {
    id: 'listProfileChanges',
    summary: 'What of approved profiles waits for an admin: shown and wanted values',
    description:
      `The oldest first, at most ${mostChangesListed}; \`total\` counts all. ` +
      'A student is compared with the participant register as they would be.',
    who: ['admin'],
    answers: { 200: WaitingChangesAnswer },
  },
  ({ deps, caller }) => readWaitingChanges(deps, caller),
);

const common = {
  who: ['admin'],
  rateLimits: ['decision_account'],
  answers: { 200: MessageAnswer },
  errors: ['change_replaced'],
} as const;
const heading = messages.profileChanges.decideFailed;

const accept = operation(
  'POST /admin/profile_changes/accept',
  {
    ...common,
    id: 'acceptProfileChange',
    summary: 'Show the wanted values from now on; the person is mailed',
    description: 'Names one version of the change: another one, or a second decision, is answered 409.',
    json: { schema: AcceptChange, heading },
  },
  async ({ deps, caller, body: { id } }) => {
    await acceptChange(deps, caller, id);
    return { message: messages.profileChanges.accepted };
  },
);

const refuse = operation(
  'POST /admin/profile_changes/refuse',
  {
    ...common,
    id: 'refuseProfileChange',
    summary: 'Leave what is shown; the person reads the reason on the profile and in a mail',
    json: { schema: RefuseChange, heading },
  },
  async ({ deps, caller, body: { id, reason } }) => {
    await refuseChange(deps, caller, id, reason);
    return { message: messages.profileChanges.declined };
  },
);

export const peopleOperations = [
  readRegistration,
  oneTimePassword,
  correct,
  end,
  join,
  approveMatches,
  list,
  accept,
  refuse,
];
