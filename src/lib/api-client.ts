import { NoAnswerError, type Api, type ApiCall, type ApiOptions, type GetOptions, type Saved } from './api';

/**
 * Creates the API client. What sends is loaded with the first call, or at once for somebody who is logged in: a visitor's
 * first page asks nothing.
 */
export function createApi(options: ApiOptions): Api {
  const { token, events } = options;
  const open = async () => (await import('./api-transport')).createTransport(options);
  let opening: ReturnType<typeof open> | undefined;
  const opened = () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  if (token() !== null) opened().catch(() => undefined);

  async function call<T>(request: ApiCall): Promise<Saved<T>> {
    const send = await opened().catch((error: unknown) => {
      events.unanswered();
      throw new NoAnswerError(error);
    });
    return send<T>(request);
  }

  const change = async <T>(method: 'post' | 'put' | 'patch', path: string, body: unknown, key?: string) =>
    (await call<T>({ method, path, token: token(), body, idempotencyKey: key })).body;

  return {
    get: <T>(path: string, { signal, anonymous, token: used = token() ?? undefined }: GetOptions = {}) =>
      call<T>({ method: 'get', path, token: anonymous ? null : (used ?? null), signal }),
    post: <T>(path: string, body: unknown, idempotencyKey?: string) =>
      change<T>('post', path, body, idempotencyKey),
    put: <T>(path: string, body: unknown) => change<T>('put', path, body),
    patch: <T>(path: string, body: unknown) => change<T>('patch', path, body),
    delete: async <T>(path: string, used = token()) =>
      (await call<T>({ method: 'delete', path, token: used })).body,
  };
}
