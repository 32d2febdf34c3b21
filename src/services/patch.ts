import type { HTTPError } from 'ky';
import { METHOD_HEADER } from '#contract/worker-protocol';
import { NoAnswerError, type Api } from './api';

/** Those whose network refuses PATCH. */
const byPost = new WeakSet<Pick<Api, 'patch'>>();

/** A proxy that answers so has not passed the call on. */
const isRefusal = ({ cause }: NoAnswerError): boolean => {
  const { status = 0 } = (cause as Partial<HTTPError> | undefined)?.response ?? {};
  return status === 501 || (status >= 400 && status < 500);
};

/** Without an answer the next call goes by the other method: this one may have arrived (ADR 21). */
export async function patch<T>(api: Pick<Api, 'patch'>, path: string, body: unknown): Promise<T> {
  const wasByPost = byPost.has(api);
  return api
    .patch<T>(path, body, wasByPost ? { [METHOD_HEADER]: 'PATCH' } : undefined)
    .catch((error: unknown) => {
      if (!(error instanceof NoAnswerError)) throw error;
      if (wasByPost) byPost.delete(api);
      else byPost.add(api);
      if (wasByPost || !isRefusal(error)) throw error;
      return patch<T>(api, path, body);
    });
}
