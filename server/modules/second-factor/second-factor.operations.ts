import { MessageAnswer } from '#contract/accounts';
import { answers } from '#contract/messages/server-answers';
import * as contract from '#contract/second-factor';
import { operationsOf } from '../../http/operation';
import * as usecases from './second-factor.usecases';

const operation = operationsOf('Accounts');

const read = operation(
  'GET /users/second_factor',
  {
    id: 'readSecondFactor',
    summary: 'Whether my log-in needs a code',
    who: ['admin'],
    isForEnrolment: true,
    answers: { 200: contract.SecondFactorAnswer },
  },
  ({ deps, caller }) => usecases.readSecondFactor(deps, caller),
);

const start = operation(
  'POST /users/second_factor',
  {
    id: 'startSecondFactor',
    summary: 'Begin a second factor: a key for an authenticator app',
    description:
      'TOTP by RFC 6238: SHA-1, 6 digits, 30 seconds. Needs a sign-in of the last ten minutes or `current_password`. ' +
      'Nothing changes before a code of it was confirmed, within half an hour.',
    who: ['admin'],
    isForEnrolment: true,
    rateLimits: ['profile_account'],
    json: { schema: contract.SecondFactorStart },
    answers: { 201: contract.SecondFactorStartAnswer },
    errors: ['wrong_password', 'second_factor_conflict', 'too_many_tries'],
  },
  ({ deps, caller, body }) => usecases.startSecondFactor(deps, caller, body),
);

const byCode = {
  who: ['admin'],
  rateLimits: ['second_factor_account'],
  json: { schema: contract.SecondFactorCode },
  errors: ['second_factor_invalid', 'second_factor_conflict'],
} as const;

const confirm = operation(
  'POST /users/second_factor/confirm',
  {
    id: 'confirmSecondFactor',
    summary: 'Turn the second factor on, by a code of the app',
    description:
      'Ends all other sessions of the account, and answers with recovery codes, which are shown once.',
    ...byCode,
    isForEnrolment: true,
    answers: { 200: contract.RecoveryCodesAnswer },
  },
  async ({ deps, caller, body }) => ({
    recovery_codes: await usecases.confirmSecondFactor(deps, caller, body.code),
    message: answers.secondFactor.turnedOn,
  }),
);

const renew = operation(
  'POST /users/second_factor/recovery_codes',
  {
    id: 'renewRecoveryCodes',
    summary: 'New recovery codes, in place of the old ones',
    ...byCode,
    answers: { 200: contract.RecoveryCodesAnswer },
  },
  async ({ deps, caller, body }) => ({
    recovery_codes: await usecases.renewRecoveryCodes(deps, caller, body.code),
    message: answers.secondFactor.newCodes,
  }),
);

const turnOff = operation(
  'POST /users/second_factor/off',
  {
    id: 'turnSecondFactorOff',
    summary: 'Turn the second factor off',
    ...byCode,
    answers: { 200: MessageAnswer },
  },
  async ({ deps, caller, body }) => {
    await usecases.turnSecondFactorOff(deps, caller, body.code);
    return { message: answers.secondFactor.turnedOff };
  },
);

export const secondFactorOperations = [read, start, confirm, renew, turnOff];
