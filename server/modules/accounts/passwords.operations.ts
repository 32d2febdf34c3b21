import type { Context } from 'hono';
import * as v from 'valibot';
import { MessageAnswer } from '#contract/accounts';
import { messages } from '#contract/messages';
import { ForgotPassword, ResetPassword } from '#contract/passwords';
import { validate } from '#contract/validate';
import { validationFailed } from '../../core/errors';
import { readJson } from '../../http/body';
import { clientAddress } from '../../http/client-address';
import type { AppEnv } from '../../http/context';
import { operation } from '../../http/operation';
import { requestPasswordReset, linkInvalid, resetPassword } from './reset-password.usecases';

const forgot = operation(
  {
    id: 'forgotPassword',
    method: 'post',
    path: '/users/password',
    tag: 'Accounts',
    summary: 'Have a link mailed that sets a new password',
    description:
      'Answers the same whether somebody has this e-mail or not. The link works once, for six hours.',
    who: 'visitors',
    rateLimits: ['forgot_address'],
    json: { schema: ForgotPassword, under: 'user', heading: messages.validation.emailInvalid },
    answers: { 200: MessageAnswer },
  },
  async ({ deps, body }) => {
    await requestPasswordReset(deps, body);
    return { message: messages.forgot.success };
  },
);

/** The heading depends on what is missing (screens.md section 5, Reset password). */
async function readReset(c: Context<AppEnv>): Promise<ResetPassword> {
  const sent = await readJson(c, v.record(v.string(), v.unknown()), { under: 'user' });
  const result = validate(ResetPassword, sent);
  if (result.ok) return result.value;
  const [field, ...others] = Object.keys(result.errors);
  if (field === 'reset_password_token' && others.length === 0) throw linkInvalid();
  const { resetDiffer, fillBoth } = messages.password;
  const onlyDiffer =
    others.length === 0 && result.errors.password_confirmation?.includes(resetDiffer) === true;
  throw validationFailed(result.errors, onlyDiffer ? resetDiffer : fillBoth);
}

const reset = operation(
  {
    id: 'resetPassword',
    method: 'put',
    path: '/users/password',
    tag: 'Accounts',
    summary: 'Set a new password with the token of the mailed link',
    description: 'Ends all sessions of the account and begins none.',
    who: 'visitors',
    rateLimits: ['reset_address'],
    json: { anyOf: [ResetPassword], under: 'user' },
    answers: { 200: MessageAnswer },
    errors: ['reset_link_invalid'],
  },
  async ({ c, deps }) => {
    await resetPassword(deps, await readReset(c), clientAddress(c));
    return { message: messages.password.resetSuccess };
  },
);

/** Calls for a forgotten password. */
export const passwordOperations = [forgot, reset];
