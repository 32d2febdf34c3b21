import { ApproveMatches, ApproveMatchesAnswer, RegistrationAnswer } from '#contract/admin-overview';
import { messages } from '#contract/messages';
import { pathId } from '../../core/ids';
import { idIn, operation } from '../../http/operation';
import { userView } from '../accounts/users.views';
import * as usecases from './registrations.usecases';

const readRegistration = operation(
  {
    id: 'readRegistration',
    method: 'get',
    path: '/admin/registration/{id}',
    tag: 'Admin',
    summary: 'A student or business, a student beside the nearest line of the participant register',
    who: ['admin'],
    parameters: [idIn('id', "The account's")],
    answers: { 200: RegistrationAnswer },
    errors: ['not_found'],
  },
  async ({ c, deps, caller }) => {
    const { user, match, line } = await usecases.readRegistration(deps, pathId(c.req.param('id')));
    return {
      user: { ...userView(deps, user, caller.userId), register_match: match },
      register_line: line,
    };
  },
);

const approveMatches = operation(
  {
    id: 'approveMatches',
    method: 'post',
    path: '/admin/approve_matches',
    tag: 'Admin',
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

export const registrationOperations = [readRegistration, approveMatches];
