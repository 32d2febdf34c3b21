import { MessageAnswer } from '#contract/accounts';
import { messages } from '#contract/messages';
import { EmailLink } from '#contract/passwords';
import { clientAddress } from '../../http/client-address';
import { operation } from '../../http/operation';
import { confirmEmail, undoEmailChange } from './email-change.usecases';

const ofLink = {
  method: 'post',
  tag: 'Accounts',
  who: 'visitors',
  rateLimits: ['email_link_address'],
  answers: { 200: MessageAnswer },
  errors: ['email_link_invalid'],
} as const;
const body = { schema: EmailLink, heading: messages.email.linkInvalid } as const;

const confirm = operation(
  {
    ...ofLink,
    id: 'confirmEmail',
    path: '/users/email/confirm',
    summary: 'Make a new e-mail count, with the token mailed to it',
    description: 'The link works for three days. Confirming once more changes nothing.',
    json: body,
  },
  async ({ c, deps, body: { token } }) => {
    await confirmEmail(deps, token, clientAddress(c));
    return { message: messages.email.confirmed };
  },
);

const undo = operation(
  {
    ...ofLink,
    id: 'undoEmailChange',
    path: '/users/email/undo',
    summary: 'Take a change of the e-mail back, with the token mailed to the old one',
    description:
      'For seven days. The old e-mail stays or comes back, all sessions end, and a link for a new password is mailed.',
    json: body,
  },
  async ({ c, deps, body: { token } }) => {
    await undoEmailChange(deps, token, clientAddress(c));
    return { message: messages.email.undone };
  },
);

/** Calls for the links of an e-mail change (rule 38). */
export const emailOperations = [confirm, undo];
