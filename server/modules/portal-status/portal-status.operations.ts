import { MessageAnswer } from '#contract/accounts';
import { messages } from '#contract/messages';
import { PortalStatus } from '#contract/portal-status';
import { operationsOf } from '../../http/operation';
import { mailTestMessage, readPortalStatus } from './portal-status.usecases';

const operation = operationsOf('Admin');

const readStatus = operation(
  'GET /admin/portal_status',
  {
    id: 'readPortalStatus',
    summary: 'Whether everything works: mail, push and SMS, backup, disk, versions',
    description: '`problems` names what needs a hand.',
    who: ['admin'],
    answers: { 200: PortalStatus },
  },
  ({ deps }) => readPortalStatus(deps),
);

const sendTestMessage = operation(
  'POST /admin/test_message',
  {
    id: 'sendTestMessage',
    summary: 'Mail a test message to the caller',
    who: ['admin'],
    rateLimits: ['email_account'],
    answers: { 200: MessageAnswer },
  },
  async ({ deps, caller }) => ({
    message: messages.portalStatus.testQueued(await mailTestMessage(deps, caller)),
  }),
);

export const portalStatusOperations = [readStatus, sendTestMessage];
