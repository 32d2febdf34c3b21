import { readFile } from 'node:fs/promises';
import type { Context } from 'hono';
import * as v from 'valibot';
import { BusinessSignup } from '#contract/accounts';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import {
  AdminProfileChange,
  BusinessProfileChange,
  PasswordChange,
  StudentProfileChange,
} from '#contract/profile';
import type { Role } from '#contract/status';
import { validate } from '#contract/validate';
import { AppError, requireValid, validationFailed } from '../../core/errors';
import type { Dependencies } from '../../dependencies';
import { isJson, readJson } from '../../http/body';
import type { AppEnv } from '../../http/context';
import { receiveMultipart, type FileField } from '../../http/multipart';
import type { ProfileChange } from './profile.usecases';
import type { UploadedPicture } from './store-picture';

const imageField = 'user[image]';
const maxFields = 30;

/** `user[city]` is `city` in the schema and the response. */
const withoutPrefix = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [/^user\[(\w+)\]$/.exec(name)?.[1] ?? name, value]),
  );

/** Allowed fields by role (rule account-5). */
export const profileSchemas = {
  student: StudentProfileChange,
  business: BusinessProfileChange,
  admin: AdminProfileChange,
} as const satisfies Record<Role, v.GenericSchema>;

/** With and without `user[]`. */
const fieldNames = [BusinessSignup, PasswordChange, ...Object.values(profileSchemas)]
  .flatMap(({ entries }) => Object.keys(entries))
  // In a form it is the file.
  .filter((name) => name !== 'image')
  .flatMap((name) => [name, `user[${name}]`]);

/** A multipart form of `user[…]` and `user[image]`. @throws AppError as `receiveMultipart`, without `user[]` */
async function readUserForm(
  c: Context<AppEnv>,
  deps: Dependencies,
  acceptsImage: boolean,
): Promise<{ user: Record<string, unknown>; image: UploadedPicture | null }> {
  const spec: FileField = { maxBytes: limits.logo.maxFileSize, label: 'Image' };
  const accepted: Record<string, FileField> = acceptsImage ? { [imageField]: spec } : {};
  const { fields, files, discard } = await receiveMultipart(c, deps, {
    files: accepted,
    fields: fieldNames,
    maxFields,
  }).catch((error: unknown) => {
    if (!(error instanceof AppError) || !error.errors) throw error;
    const errors = withoutPrefix(error.errors);
    throw new AppError(error.code, { errors, sentence: error.message, cause: error });
  });
  try {
    const file = files[imageField];
    const image = file ? { bytes: await readFile(file.path), name: file.name } : null;
    return { user: withoutPrefix(fields), image };
  } finally {
    await discard();
  }
}

/** @throws AppError as `receiveMultipart`; `validation_failed` for a missing field or picture */
export async function readBusinessSignup(
  c: Context<AppEnv>,
  deps: Dependencies,
): Promise<{ signup: BusinessSignup; image: UploadedPicture }> {
  const { user, image } = await readUserForm(c, deps, true);
  const result = validate(BusinessSignup, user);
  if (result.ok && image) return { signup: result.value, image };
  const errors = {
    ...(!result.ok && result.errors),
    ...(!image && { image: [messages.signup.imageMissing] }),
  };
  throw validationFailed(errors, messages.signup.imageMissing);
}

/** PATCH /users: a new password or a profile change. */
type OwnChange =
  | { kind: 'password'; change: PasswordChange }
  | { kind: 'profile'; change: ProfileChange; image: UploadedPicture | null };

/**
 * JSON or multipart by role (rule account-5); `password` makes it a password change only (rule sign-in-4).
 * @throws AppError as `readJson` and `receiveMultipart`; `validation_failed`
 */
export async function readOwnChange(c: Context<AppEnv>, deps: Dependencies): Promise<OwnChange> {
  const { role } = c.get('caller');
  const { user, image } = isJson(c)
    ? { user: await readJson(c, v.record(v.string(), v.unknown()), { under: 'user' }), image: null }
    : await readUserForm(c, deps, role !== 'admin');
  if (Object.hasOwn(user, 'password'))
    return { kind: 'password', change: requireValid(PasswordChange, user) };
  return { kind: 'profile', change: requireValid(profileSchemas[role], user), image };
}
