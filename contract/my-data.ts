import * as v from 'valibot';
import { MessageAnswer, User } from './accounts';
import { time } from './answers';
import { password } from './messages/account';
import { currentPassword } from './passwords';

/** Needs a sign-in within `durations.credentialsFresh`, or the password (rule data-3). */
export const DownloadMyData = v.object({ current_password: v.optional(currentPassword) });

/** Always needs the password (rule data-1). */
export const DeleteAccount = v.object({
  current_password: v.pipe(currentPassword, v.minLength(1, password.wrong)),
});

export const DeleteAccountAnswer = v.object({ ...MessageAnswer.entries, delete_at: time });
export type DeleteAccountAnswer = v.InferOutput<typeof DeleteAccountAnswer>;

export const KeepAccountAnswer = v.object({ ...MessageAnswer.entries, user: User });
export type KeepAccountAnswer = v.InferOutput<typeof KeepAccountAnswer>;
