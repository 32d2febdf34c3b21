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
import { isHelper, type Role } from '#contract/status';
import { validate } from '#contract/validate';
import { AppError, requireValid, validationFailed } from '../../core/errors';
import type { Dependencies } from '../../dependencies';
import { isJson, readJson } from '../../http/body';
import type { AppEnv } from '../../http/operation';
import { receiveMultipart, type FileField } from '../../http/multipart';
import type { UploadedPicture } from '../files/files.usecases';
import type { ProfileChange } from './profile.usecases';

const imageField = 'user[image]';
const maxFields = 30;

const withoutPrefix = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [/^user\[(\w+)\]$/.exec(name)?.[1] ?? name, value]),
  );

export const profileSchemas = {
  student: StudentProfileChange,
  business: BusinessProfileChange,
  admin: AdminProfileChange,
  staff: AdminProfileChange,
} as const satisfies Record<Role, v.GenericSchema>;

const fieldNames = [BusinessSignup, PasswordChange, ...Object.values(profileSchemas)]
  .flatMap(({ entries }) => Object.keys(entries))
  .filter((name) => name !== 'image')
  .flatMap((name) => [name, `user[${name}]`]);

async function readUserForm(
  c: Context<AppEnv>,
  deps: Dependencies,
  acceptsImage: boolean,
): Promise<{ user: Record<string, unknown>; image: UploadedPicture | null }> {
  const spec: FileField = { maxBytes: limits.logo.maxFileSize, label: 'Image' };
  const accepted: Record<string, FileField> = acceptsImage ? { [imageField]: spec } : {};
  const form = { files: accepted, fields: fieldNames, maxFields };
  return receiveMultipart(c, deps, form, async ({ fields, files }) => {
    const file = files[imageField];
    const image = file ? { bytes: await readFile(file.path), name: file.name } : null;
    return { user: withoutPrefix(fields), image };
  }).catch((error: unknown) => {
    if (!(error instanceof AppError) || !error.errors) throw error;
    const errors = withoutPrefix(error.errors);
    throw new AppError(error.code, { errors, sentence: error.message, cause: error });
  });
}

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

type OwnChange =
  | { kind: 'password'; change: PasswordChange }
  | { kind: 'profile'; change: ProfileChange; image: UploadedPicture | null };

/** JSON or multipart by role (rule account-5); with `password` nothing else is changed (rule sign-in-4). */
export async function readOwnChange(c: Context<AppEnv>, deps: Dependencies): Promise<OwnChange> {
  const { role } = c.get('caller');
  const { user, image } = isJson(c)
    ? { user: await readJson(c, v.record(v.string(), v.unknown()), { under: 'user' }), image: null }
    : await readUserForm(c, deps, !isHelper(role));
  if (Object.hasOwn(user, 'password'))
    return { kind: 'password', change: requireValid(PasswordChange, user) };
  return { kind: 'profile', change: requireValid(profileSchemas[role], user), image };
}
