import { MessageAnswer } from '#contract/accounts';
import { messages } from '#contract/messages';
import { AcceptChange, mostChangesListed, RefuseChange, WaitingChangesAnswer } from '#contract/profile';
import { operation } from '../../http/operation';
import { acceptChange, readWaitingChanges, refuseChange } from './profile-decisions.usecases';

const list = operation(
  {
    id: 'listProfileChanges',
    method: 'get',
    path: '/admin/profile_changes',
    tag: 'Admin',
    summary: 'What of approved profiles waits for an admin: shown and wanted values',
    description:
      `The oldest first, at most ${mostChangesListed}; \`total\` counts all. ` +
      'A student is compared with the participant register as they would be.',
    who: ['admin'],
    answers: { 200: WaitingChangesAnswer },
  },
  ({ deps, caller }) => readWaitingChanges(deps, caller.userId),
);

const common = {
  method: 'post',
  tag: 'Admin',
  who: ['admin'],
  rateLimits: ['decision_account'],
  answers: { 200: MessageAnswer },
  errors: ['change_replaced'],
} as const;
const heading = messages.profileChanges.decideFailed;

const accept = operation(
  {
    ...common,
    id: 'acceptProfileChange',
    path: '/admin/profile_changes/accept',
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
  {
    ...common,
    id: 'refuseProfileChange',
    path: '/admin/profile_changes/refuse',
    summary: 'Leave what is shown; the person reads the reason on the profile and in a mail',
    json: { schema: RefuseChange, heading },
  },
  async ({ deps, caller, body: { id, reason } }) => {
    await refuseChange(deps, caller, id, reason);
    return { message: messages.profileChanges.declined };
  },
);

export const profileDecisionOperations = [list, accept, refuse];
