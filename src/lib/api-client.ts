import {
  ApiError,
  NoAnswerError,
  type Api,
  type ApiCall,
  type ApiOptions,
  type GetOptions,
  type Saved,
} from './api';

/**
 * Creates the API client. What sends is loaded with the first call, or at once for somebody who is logged in: a visitor's
 * first page asks nothing.
 */
export function createApi(options: ApiOptions): Api {
  const { token, owner, events } = options;
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

  /** A change by whoever is logged in. On a shared phone somebody else may be by the time of the answer, whom it must not reach. */
  async function change<T>(request: Omit<ApiCall, 'token'>): Promise<T> {
    const used = token();
    const asked = owner();
    const answer = call<T>({ ...request, token: used });
    await answer.catch(() => undefined);
    if (asked !== null && owner() !== asked) throw new ApiError('session_expired', '', 401, {}, used);
    return (await answer).body;
  }

  return {
    get: <T>(path: string, { signal, anonymous, token: used = token() ?? undefined }: GetOptions = {}) =>
      call<T>({ method: 'get', path, token: anonymous ? null : (used ?? null), signal }),
    post: <T>(path: string, body: unknown, idempotencyKey?: string) =>
      change<T>({ method: 'post', path, body, idempotencyKey }),
    put: <T>(path: string, body: unknown) => change<T>({ method: 'put', path, body }),
    patch: <T>(path: string, body: unknown) => change<T>({ method: 'patch', path, body }),
    delete: async <T>(path: string, used?: string | null) =>
      used === undefined
        ? change<T>({ method: 'delete', path })
        : (await call<T>({ method: 'delete', path, token: used })).body,
  };
}
