import { readFile } from 'node:fs/promises';
import type { Context } from 'hono';
import { BusinessSignup } from '#contract/accounts';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { validate } from '#contract/validate';
import type { Dependencies } from '../../dependencies';
import type { AppEnv } from '../../http/context';
import { AppError, validationFailed } from '../../core/errors';
import { receiveMultipart, type ReceivedForm } from '../../http/multipart';

const IMAGE = 'user[image]';
const form = {
  files: { [IMAGE]: { maxBytes: limits.logo.maxBytes, label: 'Image' } },
  maxFields: 30,
} as const;

/** `user[city]` is `city` to the schema and in the answer. */
const bare = (name: string) => /^user\[(\w+)\]$/.exec(name)?.[1] ?? name;
const bareKeys = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [bare(name), value]));

async function receive(c: Context<AppEnv>, deps: Dependencies): Promise<ReceivedForm<typeof IMAGE>> {
  try {
    return await receiveMultipart(c, deps, form);
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error;
    throw new AppError(error.code, { errors: bareKeys(error.errors), sentence: error.message, cause: error });
  }
}

/**
 * Reads the business sign-up form: text fields `user[…]` and the picture `user[image]` (api.md, POST /users).
 * @throws AppError as `receiveMultipart`; `validation_failed` when a field or the picture is missing
 */
export async function readBusinessSignup(
  c: Context<AppEnv>,
  deps: Dependencies,
): Promise<{ signup: BusinessSignup; image: { bytes: Uint8Array; name: string } }> {
  const { fields, files, discard } = await receive(c, deps);
  try {
    const image = files[IMAGE];
    const result = validate(BusinessSignup, bareKeys(fields));
    if (!result.ok || !image) {
      const errors = {
        ...(!result.ok && result.errors),
        ...(!image && { image: [messages.signup.imageMissing] }),
      };
      throw validationFailed(errors, messages.signup.imageMissing);
    }
    return { signup: result.value, image: { bytes: await readFile(image.path), name: image.name } };
  } finally {
    await discard();
  }
}
