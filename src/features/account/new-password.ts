import * as v from 'valibot';
import { NewPassword } from '#contract/accounts';
import { messages } from '#contract/messages';

/** A new password typed twice, in the words of the password change (product.md section 5). */
export const NewPasswordTwice = v.pipe(
  v.object({
    password: NewPassword,
    password_confirmation: v.pipe(
      v.string(messages.validation.confirmationRequired),
      v.minLength(1, messages.validation.confirmationRequired),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirmation']],
      (input) => input.password === input.password_confirmation,
      messages.password.differ,
    ),
    ['password_confirmation'],
  ),
);
