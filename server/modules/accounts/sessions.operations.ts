import { MessageAnswer, SessionListAnswer } from '#contract/accounts';
import { messages } from '#contract/messages';
import { anyToken, operation, parameter } from '../../http/operation';
import { endOtherSessions, endSessionById, ownSessions } from '../../sessions/sessions.usecases';

const list = operation(
  {
    id: 'listSessions',
    method: 'get',
    path: '/users/sessions',
    tag: 'Accounts',
    summary: 'Where I am logged in',
    who: anyToken,
    answers: { 200: SessionListAnswer },
  },
  async ({ deps, caller }) => ({ sessions: await ownSessions(deps, caller) }),
);

const endOthers = operation(
  {
    id: 'endOtherSessions',
    method: 'delete',
    path: '/users/sessions',
    tag: 'Accounts',
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
  {
    id: 'endSession',
    method: 'delete',
    path: '/users/sessions/{id}',
    tag: 'Accounts',
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

export const sessionOperations = [list, endOthers, endOne];
