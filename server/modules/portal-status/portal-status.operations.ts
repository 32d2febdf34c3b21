import { MessageAnswer } from '#contract/accounts';
import { PortalStatus, TestMessage } from '#contract/portal-status';
import { operationsOf } from '../../http/operation';
import { readPortalStatus, sendTest } from './portal-status.usecases';

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
    summary: 'Send the caller a test message by mail, to the phone of the session, or by SMS',
    description: 'An SMS goes to `number`, three a day.',
    who: ['admin'],
    rateLimits: ['email_account'],
    json: { schema: TestMessage },
    answers: { 200: MessageAnswer },
  },
  async ({ deps, caller, body }) => ({ message: await sendTest(deps, caller, body) }),
);

export const portalStatusOperations = [readStatus, sendTestMessage];
