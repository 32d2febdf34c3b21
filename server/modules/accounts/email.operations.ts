import { MessageAnswer } from '#contract/accounts';
import { messages } from '#contract/messages';
import { EmailLink } from '#contract/passwords';
import { clientAddress } from '../../http/client-address';
import { anyToken, operation } from '../../http/operation';
import { confirmEmail, undoEmailChange } from './email-change.usecases';
import { isOwnerToken } from './email-link-tokens';
import { confirmOwnEmail, sendConfirmationAgain } from './email-owner.usecases';

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
    summary: 'Confirm the e-mail of a sign-up, or make a new one count, with the token mailed to it',
    description:
      'The link of a sign-up works for 30 days, that of a new e-mail for three. Confirming once more changes nothing.',
    json: body,
  },
  async ({ c, deps, body: { token } }) => {
    if (isOwnerToken(token)) {
      await confirmOwnEmail(deps, token, clientAddress(c));
      return { message: messages.email.ownConfirmed };
    }
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

const sendAgain = operation(
  {
    id: 'sendEmailLink',
    method: 'post',
    path: '/users/email/send_link',
    tag: 'Accounts',
    summary: 'Have the link that confirms the own e-mail mailed again',
    description: 'Mails nothing when the e-mail is confirmed. A confirmed e-mail is a condition of nothing.',
    who: anyToken,
    rateLimits: ['email_account'],
    answers: { 200: MessageAnswer },
  },
  async ({ deps, caller }) => {
    const { email, emailConfirmedAt } = await sendConfirmationAgain(deps, caller);
    return { message: emailConfirmedAt ? messages.email.ownConfirmed : messages.email.linkSent(email) };
  },
);

export const emailOperations = [confirm, undo, sendAgain];
