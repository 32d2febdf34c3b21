import { readFile } from 'node:fs/promises';
import type { Context } from 'hono';
import * as v from 'valibot';
import {
  AdminProfileChange,
  BusinessProfileChange,
  PasswordChange,
  StudentProfileChange,
} from '#contract/profile';
import type { Role } from '#contract/status';
import { requireValid } from '../../core/require-valid';
import type { Dependencies } from '../../dependencies';
import { isJson, readJson } from '../../http/body';
import type { AppEnv } from '../../http/context';
import type { ProfileChange } from './profile-changes';
import type { UploadedPicture } from './store-logo';
import { readUserForm } from './user-form';

/** What `PATCH /users` asks for: a new password, or other facts about the caller. */
export type OwnChange =
  | { kind: 'password'; change: PasswordChange }
  | { kind: 'profile'; change: ProfileChange; image: UploadedPicture | null };

const schemas = {
  student: StudentProfileChange,
  business: BusinessProfileChange,
  admin: AdminProfileChange,
} as const;

async function read(c: Context<AppEnv>, deps: Dependencies, role: Role) {
  const anything = v.record(v.string(), v.unknown());
  if (isJson(c)) return { user: await readJson(c, anything, { under: 'user' }), image: null };
  const { fields, image, discard } = await readUserForm(c, deps, role === 'business');
  try {
    return { user: fields, image: image ? { bytes: await readFile(image.path), name: image.name } : null };
  } finally {
    await discard();
  }
}

/**
 * Reads the body of PATCH /users, JSON or multipart, against the allow-list of the caller's role (rule 13). A body
 * with `password` is a password change (rule 11) and nothing else: its other fields are ignored.
 * @throws AppError as `readJson` and `receiveMultipart`; `validation_failed`
 */
export async function readOwnChange(c: Context<AppEnv>, deps: Dependencies): Promise<OwnChange> {
  const { role } = c.get('caller');
  const { user, image } = await read(c, deps, role);
  if (Object.hasOwn(user, 'password'))
    return { kind: 'password', change: requireValid(PasswordChange, user) };
  return { kind: 'profile', change: requireValid(schemas[role], user), image };
}
