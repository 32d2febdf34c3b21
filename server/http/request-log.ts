import type { MiddlewareHandler } from 'hono';
import type { Dependencies } from '../dependencies';
import type { AppEnv } from './context';

/**
 * Logs one line for each request: method, path without query, status, milliseconds, request id, user id, and `cut` when
 * the connection closed before the answer. Never a body, header or query: they hold tokens, signatures and e-mails.
 */
export const requestLog =
  ({ logger }: Pick<Dependencies, 'logger'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const started = performance.now();
    const requestId = c.get('requestId');
    c.set('logger', logger.child({ request_id: requestId }));
    await next();
    c.get('logger').info(
      {
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(performance.now() - started),
        user_id: c.get('caller')?.userId,
        ...(c.env.outgoing.destroyed && { cut: true }),
      },
      'request',
    );
  };
