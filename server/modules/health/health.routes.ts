import { Hono } from 'hono';
import type { HealthAnswer } from '#contract/health';
import type { Dependencies } from '../../dependencies';
import type { AppEnv } from '../../http/context';
import { checkHealth } from './health.usecases';

/** GET /health, for whoever watches the server. */
export const healthRoutes = (deps: Dependencies) =>
  new Hono<AppEnv>().get('/health', async (c) => {
    await checkHealth(deps);
    return c.json<HealthAnswer, 200>({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' });
  });
