import * as v from 'valibot';
import { messages } from '#contract/messages';
import { areSame, bothPasswords, passwordTwice } from '#contract/passwords';

/** A new password typed twice, in the words of the password change (screens.md section 5). */
export const NewPasswordTwice = v.pipe(
  v.object(passwordTwice),
  v.forward(v.partialCheck(bothPasswords, areSame, messages.password.differ), ['password_confirmation']),
);
