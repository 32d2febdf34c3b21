import * as v from 'valibot';
import { HealthAnswer, ProbeAnswer, SiteDataAnswer } from '#contract/answers';
import { version } from '#contract/version';
import { MessageAnswer } from '#contract/accounts';
import { PortalStatus, TestMessage } from '#contract/portal-status';
import { AppError } from '../../core/errors';
import type { Dependencies } from '../../dependencies';
import { operationsOf, type Operation } from '../../http/operation';
import { cachedResponse, weakEtag, type CachedResponse } from '../../http/response-cache';
import { sendCached } from '../../http/responses';
import { buildDocument } from '../../openapi/document';
import { checkHealth, isReady, readPortalStatus, sendTest } from './service.usecases';

const operation = operationsOf('Service');

const readHealth = operation(
  'GET /health',
  {
    id: 'checkHealth',
    summary: 'Whether the database and the file store answer',
    who: 'visitors',
    answers: { 200: HealthAnswer },
  },
  async ({ c, deps }) => {
    await checkHealth(deps);
    c.header('Cache-Control', 'no-store');
    return { status: 'ok' as const, version };
  },
);

const probe = (name: 'live' | 'ready', summary: string, answers: (deps: Dependencies) => Promise<boolean>) =>
  operation(
    `GET /${name}`,
    {
      id: name === 'live' ? 'checkLive' : 'checkReady',
      summary,
      who: 'visitors',
      answers: { 200: ProbeAnswer },
    },
    async ({ c, deps }) => {
      c.header('Cache-Control', 'no-store');
      if (!(await answers(deps))) throw new AppError('unavailable');
      return { status: 'ok' as const };
    },
  );

/** For who restarts servers: no restart mends a database or a store. */
const readLive = probe('live', 'Whether the process answers', () => Promise.resolve(true));
/** For who distributes requests. */
const readReady = probe('ready', 'Whether database and store answer, and it does not stop', isReady);

/** For damaged storage (outbox/README.md, A damaged database). */
const clearSiteData = operation(
  'DELETE /site_data',
  {
    id: 'clearSiteData',
    summary: 'Make the browser delete what it stores for this portal',
    description:
      'By `Clear-Site-Data`: IndexedDB, localStorage and service workers. For a database whose files are damaged, which a ' +
      'page can neither open nor delete. Nothing changes on the server.',
    who: 'visitors',
    answers: { 200: SiteDataAnswer },
  },
  ({ c }) => {
    // A cross-site DELETE needs a preflight, which is never granted.
    c.header('Clear-Site-Data', '"storage"');
    c.header('Cache-Control', 'no-store');
    return Promise.resolve({ status: 'cleared' as const });
  },
);

const describeApi = (operations: () => readonly Operation[]): Operation => {
  let json: CachedResponse | undefined;
  return operation(
    'GET /openapi.json',
    {
      id: 'describeApi',
      summary: 'This description, in OpenAPI 3.1',
      who: 'visitors',
      answers: { 200: v.looseObject({ openapi: v.literal('3.1.0') }) },
      hasEtag: true,
    },
    ({ c }) => {
      c.header('Cache-Control', 'no-cache');
      if (!json) {
        const text = JSON.stringify(buildDocument(operations()));
        json = cachedResponse(text, weakEtag(text));
      }
      return sendCached(c, json);
    },
  );
};

export const serviceOperations = (operations: () => readonly Operation[]): Operation[] => [
  readHealth,
  readLive,
  readReady,
  clearSiteData,
  describeApi(operations),
];

const adminOperation = operationsOf('Admin');

const readStatus = adminOperation(
  'GET /admin/portal_status',
  {
    id: 'readPortalStatus',
    summary: 'Whether everything works: mail, push and SMS, backup, disk, versions',
    description: '`problems` names what needs a hand.',
    who: ['admin'],
    answers: { 200: PortalStatus },
  },
  ({ deps }) => readPortalStatus(deps),
);

const sendTestMessage = adminOperation(
  'POST /admin/test_message',
  {
    id: 'sendTestMessage',
    summary: 'Send the caller a test message by mail, to the phone of the session, or by SMS',
    description: 'An SMS goes to `number`, three a day.',
    who: ['admin'],
    rateLimits: ['email_account'],
    json: { schema: TestMessage },
    answers: { 200: MessageAnswer },
  },
  async ({ deps, caller, body }) => ({ message: await sendTest(deps, caller, body) }),
);

export const portalStatusOperations = [readStatus, sendTestMessage];
