import { Hono } from 'hono';
import type { HealthAnswer } from '#contract/health';
import { sharedReads } from '../../core/shared-reads';
import type { Dependencies } from '../../dependencies';
import type { AppEnv } from '../../http/context';
import { checkHealth } from './health.usecases';

/** GET /health, for whoever watches the server; anybody may ask, so that those who ask at once share one look. */
export const healthRoutes = (deps: Dependencies) => {
  const check = sharedReads(() => checkHealth(deps));
  return new Hono<AppEnv>().get('/health', async (c) => {
    await check();
    return c.json<HealthAnswer, 200>({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' });
  });
};
