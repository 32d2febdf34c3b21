import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import type { MessageAnswer } from '#contract/accounts';
import { messages } from '#contract/messages';
import { ForgotPassword, ResetPassword } from '#contract/passwords';
import { validate } from '#contract/validate';
import { validationFailed } from '../../core/errors';
import type { Dependencies } from '../../dependencies';
import { readJson } from '../../http/body';
import { clientAddress } from '../../http/client-address';
import type { AppEnv } from '../../http/context';
import { limitAddress } from '../../http/rate-limit';
import { askForReset, linkInvalid, resetPassword } from './reset-password.usecases';

const text = messages.password;

/** The form's own words (screens.md section 5, Reset password), and those of the link when only that is missing. */
async function readReset(c: Context<AppEnv>): Promise<ResetPassword> {
  const sent = await readJson(c, v.record(v.string(), v.unknown()), { under: 'user' });
  const result = validate(ResetPassword, sent);
  if (result.ok) return result.value;
  const [field, ...others] = Object.keys(result.errors);
  if (field === 'reset_password_token' && others.length === 0) throw linkInvalid();
  const onlyDiffer =
    others.length === 0 && result.errors.password_confirmation?.includes(text.resetDiffer) === true;
  throw validationFailed(result.errors, onlyDiffer ? text.resetDiffer : text.fillBoth);
}

/** The calls of the OpenAPI document for who has forgotten a password. */
export const passwordRoutes = (deps: Dependencies) =>
  new Hono<AppEnv>()
    .post('/users/password', limitAddress(deps, 'forgot_address'), async (c) => {
      const heading = messages.validation.emailInvalid;
      await askForReset(deps, await readJson(c, ForgotPassword, { under: 'user', heading }));
      return c.json<MessageAnswer>({ message: messages.forgot.success });
    })
    .put('/users/password', limitAddress(deps, 'reset_address'), async (c) => {
      await resetPassword(deps, await readReset(c), clientAddress(c));
      return c.json<MessageAnswer>({ message: text.resetSuccess });
    });
