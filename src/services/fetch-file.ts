import type { ErrorBody } from '#contract/errors';
import { isOurs } from '#contract/worker-protocol';
import { ApiError, NoAnswerError } from './api';

/** A file of the API: a GET, or a POST of `body`. Throws like `Api`. */
export async function fetchFile(path: string, token: string, body?: unknown): Promise<Blob> {
  const response = await fetch(`/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new NoAnswerError(error);
  });
  if (!isOurs(response)) throw new NoAnswerError(undefined, !response.ok);
  if (response.ok)
    return response.blob().catch((error: unknown) => {
      throw new NoAnswerError(error);
    });
  const refusal = (await response.json().catch(() => null)) as ErrorBody | null;
  if (!refusal) throw new NoAnswerError(undefined, true);
  throw new ApiError(refusal.code, refusal.message, response.status, refusal.errors, token);
}
