import { readFile } from 'node:fs/promises';
import type { Context } from 'hono';
import { BusinessSignup } from '#contract/accounts';
import { messages } from '#contract/messages';
import { validate } from '#contract/validate';
import { validationFailed } from '../../core/errors';
import type { Dependencies } from '../../dependencies';
import type { AppEnv } from '../../http/context';
import type { UploadedPicture } from './store-logo';
import { readUserForm } from './user-form';

/**
 * Reads the business sign-up form: text fields `user[…]` and the picture `user[image]` (the OpenAPI document, POST /users).
 * @throws AppError as `receiveMultipart`; `validation_failed` when a field or the picture is missing
 */
export async function readBusinessSignup(
  c: Context<AppEnv>,
  deps: Dependencies,
): Promise<{ signup: BusinessSignup; image: UploadedPicture }> {
  const { fields, image, discard } = await readUserForm(c, deps, true);
  try {
    const result = validate(BusinessSignup, fields);
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
