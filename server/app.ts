import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import type { Dependencies } from './dependencies';
import type { AppEnv } from './http/context';
import { answerError, onError, onNotFound } from './http/error-responses';
import { AppError } from './core/errors';
import { jsonAnswers } from './http/json-responses';
import { pageRoutes } from './http/static-files';
import { requestLog } from './http/request-log';
import { secureApi } from './http/security-headers';
import { accountRoutes } from './modules/accounts/accounts.routes';
import { adminRoutes } from './modules/admin/admin.routes';
import { applicationRoutes } from './modules/applications/applications.routes';
import { countRoutes } from './modules/counts/counts.routes';
import { fileRoutes } from './modules/files/files.routes';
import { healthRoutes } from './modules/health/health.routes';
import { categoryRoutes, internshipRoutes } from './modules/internships/internships.routes';
import { manageRoutes } from './modules/internships/manage.routes';
import { listRoutes } from './modules/internships/list.routes';
import { openapiRoutes } from './modules/openapi/openapi.routes';
import { outreachRoutes } from './modules/outreach/outreach.routes';
import { participantRoutes } from './modules/participants/participants.routes';
import { uploadRoutes } from './modules/uploads/uploads.routes';

/** The API of the OpenAPI document, without the page around it. */
function apiRoutes(deps: Dependencies): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  api.use(secureApi);
  api.use(jsonAnswers());
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c, methods) => {
        c.header('Allow', methods.join(', '));
        return answerError(c, new AppError('method_not_allowed'));
      },
    }),
  );
  api.route('/', accountRoutes(deps));
  api.route('/', adminRoutes(deps));
  api.route('/', participantRoutes(deps));
  api.route('/', categoryRoutes(deps));
  api.route('/', listRoutes(deps));
  api.route('/', internshipRoutes(deps));
  api.route('/', manageRoutes(deps));
  api.route('/', countRoutes(deps));
  api.route('/', applicationRoutes(deps));
  api.route('/', uploadRoutes(deps));
  api.route('/', fileRoutes(deps));
  api.route('/', outreachRoutes(deps));
  api.route('/', healthRoutes(deps));
  api.route('/', openapiRoutes());
  api.all('*', onNotFound);
  return api;
}

/** The whole server as one function from request to answer: the API under /api, the built page everywhere else. */
export function createApp(deps: Dependencies): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(requestId());
  app.use(requestLog(deps));
  app.use(async (c, next) => {
    c.set('trustedProxies', deps.trustedProxies);
    await next();
  });
  app.onError(onError);
  app.notFound(onNotFound);
  app.route('/api', apiRoutes(deps));
  app.route('/', pageRoutes(deps.pageDir));
  return app;
}
