import * as v from 'valibot';
import { MessageAnswer, SessionListAnswer } from '#contract/accounts';
import { messages } from '#contract/messages';
import { termsVersions } from '#contract/terms';
import { EmailLink } from '#contract/passwords';
import { ProfileSavedAnswer } from '#contract/profile';
import { languages } from '#contract/languages';
import { language as text } from '#contract/messages/site';
import { clientAddress } from '../../http/client-address';
import { anyToken, operationsOf, parameter } from '../../http/operation';
import * as emails from './emails.usecases';
import { ownUserView } from './users.views';
import { withdrawProposal } from './profile-changes.usecases';
import { acceptTerms, chooseLanguage } from './account-status';
import { endOtherSessions, endSessionById, ownSessions } from '../../sessions/sessions.usecases';

const operation = operationsOf('Accounts');

const ofLink = {
  who: 'visitors',
  rateLimits: ['email_link_address'],
  answers: { 200: MessageAnswer },
  errors: ['email_link_invalid'],
} as const;
const body = { schema: EmailLink, heading: messages.email.linkInvalid } as const;

const confirm = operation(
  'POST /users/email/confirm',
  {
    ...ofLink,
    id: 'confirmEmail',
    summary: 'Confirm the e-mail of a sign-up, or make a new one count, with the token mailed to it',
    description:
      'The link of a sign-up works for 30 days, that of a new e-mail for three. Confirming once more changes nothing.',
    json: body,
  },
  async ({ c, deps, body: { token } }) => {
    if (emails.isOwnerToken(token)) {
      await emails.confirmOwnEmail(deps, token, clientAddress(c));
      return { message: messages.email.ownConfirmed };
    }
    await emails.confirmEmail(deps, token, clientAddress(c));
    return { message: messages.email.confirmed };
  },
);

const undo = operation(
  'POST /users/email/undo',
  {
    ...ofLink,
    id: 'undoEmailChange',
    summary: 'Take a change of the e-mail back, with the token mailed to the old one',
    description:
      'For seven days. The old e-mail stays or comes back, all sessions end, and a link for a new password is mailed.',
    json: body,
  },
  async ({ c, deps, body: { token } }) => {
    await emails.undoEmailChange(deps, token, clientAddress(c));
    return { message: messages.email.undone };
  },
);

const sendAgain = operation(
  'POST /users/email/send_link',
  {
    id: 'sendEmailLink',
    summary: 'Have the link that confirms the own e-mail mailed again',
    description: 'Mails nothing when the e-mail is confirmed. A confirmed e-mail is a condition of nothing.',
    who: anyToken,
    rateLimits: ['email_account'],
    answers: { 200: MessageAnswer },
  },
  async ({ deps, caller }) => {
    const { email, emailConfirmedAt } = await emails.sendConfirmationAgain(deps, caller);
    return { message: emailConfirmedAt ? messages.email.ownConfirmed : messages.email.linkSent(email ?? '') };
  },
);

const withdraw = operation(
  'DELETE /users/profile_changes',
  {
    id: 'withdrawProfileChanges',
    summary: 'Take back what of the own profile waits for an admin',
    description: 'Also puts away what an admin refused. Harmless when nothing waits.',
    who: anyToken,
    rateLimits: ['profile_account'],
    answers: { 200: ProfileSavedAnswer },
  },
  async ({ deps, caller }) => ({
    message: messages.profileChanges.withdrawn,
    user: await ownUserView(deps, await withdrawProposal(deps, caller)),
  }),
);

const choose = operation(
  'PUT /users/language',
  {
    id: 'chooseLanguage',
    summary: 'Choose the language of mails and SMS to me',
    description:
      'Pages and answers come in the language of the cookie `wokabaut_language`; a log-in also chooses.',
    who: anyToken,
    json: { schema: v.object({ language: v.picklist(languages, text.unknown) }), heading: text.notSaved },
    answers: { 200: MessageAnswer },
  },
  async ({ deps, caller, body }) => {
    await chooseLanguage(deps, caller, body.language);
    return { message: text.saved };
  },
);

const terms = operation(
  'PUT /users/terms',
  {
    id: 'acceptTerms',
    summary: 'Say that I have read what changed of privacy page and terms',
    who: anyToken,
    rateLimits: ['profile_account'],
    json: {
      schema: v.object({ terms_version: v.picklist(termsVersions, messages.terms.failed) }),
      heading: messages.terms.failed,
    },
    answers: { 200: ProfileSavedAnswer },
  },
  async ({ deps, caller, body }) => ({
    message: messages.terms.saved,
    user: await ownUserView(deps, await acceptTerms(deps, caller, body)),
  }),
);

const list = operation(
  'GET /users/sessions',
  {
    id: 'listSessions',
    summary: 'Where I am logged in',
    who: anyToken,
    answers: { 200: SessionListAnswer },
  },
  async ({ deps, caller }) => ({ sessions: await ownSessions(deps, caller) }),
);

const endOthers = operation(
  'DELETE /users/sessions',
  {
    id: 'endOtherSessions',
    summary: 'Log out everywhere else',
    who: anyToken,
    answers: { 200: MessageAnswer },
  },
  async ({ deps, caller }) => {
    await endOtherSessions(deps, caller);
    return { message: messages.logout.others };
  },
);

const endOne = operation(
  'DELETE /users/sessions/{id}',
  {
    id: 'endSession',
    summary: 'End one session by the SHA-256 of its token',
    description:
      'For a phone that logged out without signal: it keeps this digest in place of the token. Needs no token, as nobody ' +
      'else knows the digest; answers the same when the session has ended already.',
    who: 'visitors',
    parameters: [parameter('path', 'id', 'The SHA-256 of the token, in lower-case hex.')],
    answers: { 200: MessageAnswer },
  },
  async ({ c, deps }) => {
    await endSessionById(deps, c.req.param('id') ?? '');
    return { message: messages.logout.success };
  },
);

export const ownAccountOperations = [
  confirm,
  undo,
  sendAgain,
  withdraw,
  choose,
  terms,
  list,
  endOthers,
  endOne,
];
