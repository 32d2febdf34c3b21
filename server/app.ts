import { randomBytes } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { PORTAL_HEADER } from '#contract/worker-protocol';
import type { Dependencies } from './dependencies';
import type { AppEnv } from './http/operation';
import { refuseCrossSite, secureApi } from './http/security-headers';
import { answerError, onError, onNotFound, jsonResponses } from './http/responses';
import { AppError } from './core/errors';
import { pageRoutes } from './pages/page-routes';
import type { CallApi } from './pages/posted-forms';
import { mountOperation, mountOverride } from './http/mount-operation';
import { responseCache } from './http/response-cache';
import { operations } from './operations';
import { languageRoutes } from './pages/page-cookies';
import { openRenderer } from './pages/rendered';
import { sharingRoutes } from './pages/sharing';

const REQUEST_ID_HEADER = 'X-Request-Id';

/** Our own: a client could forge one into another's answer and log. */
const requestId: MiddlewareHandler<AppEnv> = async (c, next) => {
  // Shorter than a UUID: every answer has it.
  const id = randomBytes(15).toString('base64url');
  c.set('requestId', id);
  c.header(REQUEST_ID_HEADER, id);
  await next();
};

const foreignRequestId = (header: string | undefined) =>
  header !== undefined && /^[\w-]{1,64}$/.test(header) ? { proxy_request_id: header } : {};

/** Never a body, header or query: they hold tokens, signatures and e-mails. */
const requestLog =
  ({ logger, observeRequest }: Dependencies): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const started = performance.now();
    const requestId = c.get('requestId');
    c.set('logger', logger.child({ request_id: requestId }));
    await next();
    const ms = performance.now() - started;
    observeRequest?.(c.get('operation'), c.res.status, ms / 1000);
    c.get('logger').info(
      {
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(ms),
        user_id: c.get('caller')?.userId,
        ...foreignRequestId(c.req.header(REQUEST_ID_HEADER)),
        // The response learns of the closed socket a moment later.
        ...((c.env.outgoing.destroyed || c.env.incoming.socket.destroyed) && { cut: true }),
      },
      'request',
    );
  };

function apiRoutes(deps: Dependencies): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  api.use(secureApi);
  api.use(jsonResponses());
  api.use(refuseCrossSite);
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c, methods) => {
        c.header('Allow', methods.join(', '));
        return answerError(c, new AppError('method_not_allowed'));
      },
    }),
  );
  // First: a POST of the same path would answer.
  for (const operation of operations) if (operation.isOverridable) mountOverride(api, deps, operation);
  for (const operation of operations) mountOperation(api, deps, operation);
  api.all('*', onNotFound);
  return api;
}

/** Without a socket: the API under /api, else the page. */
export function createApp(deps: Dependencies, openPages = openRenderer): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(requestId);
  app.use(requestLog(deps));
  // Room for the current and the previous list of visitors and of admins.
  const listCache = responseCache(4);
  const changesCache = responseCache(60);
  let writes = 0;
  app.use(async (c, next) => {
    c.set('listCache', listCache);
    c.set('changesCache', changesCache);
    c.set('openBodies', deps.openBodies);
    c.set('trustedProxies', deps.trustedProxies);
    c.header(PORTAL_HEADER, '1');
    await next();
    // Afterwards, so that readers of the change see it.
    if (!['GET', 'HEAD'].includes(c.req.method)) writes += 1;
  });
  app.route('/', sharingRoutes(deps));
  app.route('/', languageRoutes(deps));
  app.onError(onError);
  app.notFound(onNotFound);
  app.route('/api', apiRoutes(deps));
  // With the caller's address and what marks a page of another site; tokens only from the caller.
  const callApi: CallApi = async (c, path, { headers, ...init }) => {
    const own = new Headers(headers);
    for (const name of ['sec-fetch-site', 'x-forwarded-for', 'user-agent']) {
      const value = c.req.header(name);
      if (value !== undefined) own.set(name, value);
    }
    const url = new URL(`/api/${path}`, c.req.url);
    return app.fetch(new Request(url, { ...init, headers: own }), c.env);
  };
  const answeredWrites = () => writes;
  app.route('/', pageRoutes(deps, deps.pageDir, callApi, answeredWrites, openPages));
  return app;
}
