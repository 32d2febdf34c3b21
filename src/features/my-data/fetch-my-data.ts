import type { ErrorBody } from '#contract/errors';
import { ApiError, NoAnswerError } from '../../services/api';

/** Fetches the archive of stored data. @param password empty within 10 minutes after a log-in */
export async function fetchMyData(token: string, password: string): Promise<Blob> {
  const response = await fetch('/api/my_data', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ user: { current_password: password } }),
  }).catch((error: unknown) => {
    throw new NoAnswerError(error);
  });
  if (response.ok)
    return response.blob().catch((error: unknown) => {
      throw new NoAnswerError(error);
    });
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  if (!body) throw new NoAnswerError(undefined, true);
  throw new ApiError(body.code, body.message, response.status, body.errors, token);
}
