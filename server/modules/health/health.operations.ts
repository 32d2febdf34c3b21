import { HealthAnswer } from '#contract/answers';
import { operation } from '../../http/operation';
import { checkHealth } from './health.usecases';

/** Readiness and liveness probe. */
const readHealth = operation(
  {
    id: 'checkHealth',
    method: 'get',
    path: '/health',
    tag: 'Service',
    summary: 'Whether the database and the file store answer',
    who: 'visitors',
    answers: { 200: HealthAnswer },
  },
  async ({ c, deps }) => {
    await checkHealth(deps);
    c.header('Cache-Control', 'no-store');
    return { status: 'ok' as const };
  },
);

export const healthOperations = [readHealth];
