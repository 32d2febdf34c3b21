import type { Context } from 'hono';
import { limits } from '#contract/limits';
import { AppError } from '../../core/errors';
import type { Dependencies } from '../../dependencies';
import type { ReceivedFile } from '../../storage/received-file';
import type { AppEnv } from '../../http/context';
import { receiveMultipart, type ReceivedForm } from '../../http/multipart';
import type { FileField } from '../../http/part-to-disk';

const IMAGE = 'user[image]';
const MAX_FIELDS = 30;

/** `user[city]` is `city` to the schema and in the answer. */
const bare = (name: string) => /^user\[(\w+)\]$/.exec(name)?.[1] ?? name;
const bareKeys = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [bare(name), value]));

async function receive(
  c: Context<AppEnv>,
  deps: Dependencies,
  takesImage: boolean,
): Promise<ReceivedForm<string>> {
  const image: FileField = { maxBytes: limits.logo.maxBytes, label: 'Image' };
  const files: Record<string, FileField> = takesImage ? { [IMAGE]: image } : {};
  try {
    return await receiveMultipart(c, deps, { files, maxFields: MAX_FIELDS });
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error;
    throw new AppError(error.code, { errors: bareKeys(error.errors), sentence: error.message, cause: error });
  }
}

export interface UserForm {
  fields: Record<string, string>;
  image: ReceivedFile | undefined;
  /** Removes the picture's temporary file. Call it always, in a `finally`. */
  discard(): Promise<void>;
}

/**
 * Reads a multipart form with text fields `user[…]` and the picture `user[image]` (the OpenAPI document, POST and PATCH /users).
 * @param takesImage whether a picture is wanted; else one is an unknown field, read and forgotten
 * @throws AppError as `receiveMultipart`, naming the fields without `user[]`
 */
export async function readUserForm(
  c: Context<AppEnv>,
  deps: Dependencies,
  takesImage: boolean,
): Promise<UserForm> {
  const { fields, files, discard } = await receive(c, deps, takesImage);
  return { fields: bareKeys(fields), image: files[IMAGE], discard };
}
