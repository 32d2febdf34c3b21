import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Dependencies } from '../dependencies';
import type { AppEnv } from './context';

const REQUEST_ID_HEADER = 'X-Request-Id';

/** Our own: a client could forge one into another's answer and log. */
export const requestId: MiddlewareHandler<AppEnv> = async (c, next) => {
  // Shorter than a UUID: every answer has it.
  const id = randomBytes(15).toString('base64url');
  c.set('requestId', id);
  c.header(REQUEST_ID_HEADER, id);
  await next();
};

const foreignRequestId = (header: string | undefined) =>
  header !== undefined && /^[\w-]{1,64}$/.test(header) ? { proxy_request_id: header } : {};

/** Never a body, header or query: they hold tokens, signatures and e-mails. */
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
        ...foreignRequestId(c.req.header(REQUEST_ID_HEADER)),
        // The response learns of the closed socket a moment later.
        ...((c.env.outgoing.destroyed || c.env.incoming.socket.destroyed) && { cut: true }),
      },
      'request',
    );
  };
