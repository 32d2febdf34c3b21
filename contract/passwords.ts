import * as v from 'valibot';
import { NewPassword, passwordConfirmation } from './accounts';
import { email } from './fields';
import { messages } from './messages';

/** POST /users/password (product.md section 5, Forgot password). */
export const ForgotPassword = v.object({ email: email() });
export type ForgotPassword = v.InferOutput<typeof ForgotPassword>;

/** PUT /users/password: the token of the mailed link and the new password twice (product.md section 5, Reset password). */
export const ResetPassword = v.pipe(
  v.object({
    reset_password_token: v.pipe(
      v.string(messages.password.linkInvalid),
      v.trim(),
      v.minLength(1, messages.password.linkInvalid),
      v.maxLength(200, messages.password.linkInvalid),
    ),
    password: NewPassword,
    password_confirmation: passwordConfirmation,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirmation']],
      (input) => input.password === input.password_confirmation,
      messages.password.resetDiffer,
    ),
    ['password_confirmation'],
  ),
);
export type ResetPassword = v.InferOutput<typeof ResetPassword>;
