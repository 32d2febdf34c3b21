import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app';
import { errorTable, isErrorCode, type ErrorBody } from '#contract/errors';
import { validate } from '#contract/validate';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import { operations } from '#server/operations';
import type { Operation } from '#server/http/operation';
import { describePortal, type Person } from '../support/portal';
import { send, type AnyRequest } from '../support/raw-request';
import { anyRequest, fieldsOf } from './any-request';
import { validBodies } from './every-route.requests';
import { TestWorld } from './every-route.world';

const requestCount = process.env.FULL ? 10_000 : 400;
/** Requests sent at the same time. */
const batchSize = 10;
/** Repeat a run with SEED=… */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

describePortal('whatever is sent', (portal) => {
  let requests: fc.Arbitrary<AnyRequest>;

  beforeAll(async () => {
    const pending = [await portal.person('student', 'pending'), await portal.person('business', 'rejected')];
    const people = [portal.student, portal.business, portal.admin, ...pending];
    for (let count = 0; count < 20; count += 1) await portal.internship();
    const routes = createApp(portal.deps)
      .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => ({ method, path: path.slice('/api'.length) }));
    // Not the call that would end the sessions which the others need.
    const kept = routes.filter(({ path }) => path !== '/users/sign_out');
    const tokens = [...people.map(({ token }) => token), null, 'nobody', '\t'];
    requests = anyRequest(kept, tokens, await validBodies(await TestWorld.begin(portal.server)));
  });

  /** Sends a batch in parallel: no answer is a server error, and each error code has its own status. */
  async function sendBatch(batch: AnyRequest[]): Promise<void> {
    // Rate limits recover, so that the calls behind them are reached as well.
    portal.clock.advance(60_000);
    const answers = await Promise.all(batch.map((one) => send(portal.server.url, one)));
    answers.forEach((answer, at) => {
      if (answer === null) return;
      const { status, body } = answer;
      const failure =
        status < 500 ? '' : portal.server.log.findLast((line) => line.includes('request failed'));
      const message = `${batch[at]!.method} ${batch[at]!.path} answered ${status} ${JSON.stringify(body)} ${failure}`;
      expect(status, message).toBeLessThan(500);
      if (status < 400 || body.code === undefined) return;
      expect(isErrorCode(body.code) && errorTable[body.code].status, message).toBe(status);
    });
  }

  test(`${requestCount} generated requests are answered without a server error and leave no file behind`, async () => {
    process.stdout.write(`any-request: SEED=${seed}\n`);
    await fc.assert(
      fc.asyncProperty(fc.array(requests, { minLength: batchSize, maxLength: batchSize }), sendBatch),
      { numRuns: requestCount / batchSize, seed, endOnFailure: true },
    );
    await portal.expectConsistentFiles();
  }, 900_000);
});

/** Calls whose JSON body is judged before anything else is looked up, path ids among it. */
const judged = operations.flatMap((operation) =>
  operation.json && 'schema' in operation.json ? [{ ...operation, json: operation.json }] : [],
);

/** Bodies that are wrong in every field of any schema, as a phone, a script or an attacker may send them. */
const wrong: [string, (fields: readonly string[]) => unknown][] = [
  ['nothing in it', () => ({})],
  [
    'objects in place of its fields',
    (fields) => Object.fromEntries(fields.map((field) => [field, { a: 1 }])),
  ],
  ['null in place of its fields', (fields) => Object.fromEntries(fields.map((field) => [field, null]))],
  ['a list', () => [1]],
  ['null', () => null],
];

/** Beyond PostgreSQL's `integer`, its `bigint`, and what JavaScript counts exactly. */
const huge = [2_147_483_648, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, 1e21, 1e300];

describePortal('a call with a JSON body', (portal) => {
  const personFor = async ({ who }: Operation): Promise<Person | undefined> =>
    typeof who === 'string' ? undefined : portal.person(who[0]!);

  test.each(judged)('$id is refused in the sentences of its schema', async (operation) => {
    const { json, method, path } = operation;
    const token = (await personFor(operation))?.token;
    let refusals = 0;
    for (const [what, bodyOf] of wrong) {
      const body = bodyOf(fieldsOf(json.schema));
      const result = validate(json.schema, body);
      if (result.ok) continue;
      refusals += 1;
      const sent = json.under ? { [json.under]: body } : body;
      const answer = await portal.call<ErrorBody>(method.toUpperCase(), path.replace(/\{\w+\}/, '1'), {
        ...(token && { token }),
        headers: { [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
        json: sent,
      });
      const heading = json.heading ?? errorTable.validation_failed.sentence;
      const said = { error: heading, message: heading, errors: result.errors };
      expect([what, answer.status, answer.body]).toEqual([what, 422, { code: 'validation_failed', ...said }]);
    }
    expect(refusals).toBeGreaterThan(0);
  });

  test.each(huge)('a number that no row can have is no category of a job alert: %d', async (category_id) => {
    const json = { category_id, place: null, by_news: true, by_mail: false };
    const { status } = await portal.call('POST', '/job_alerts', { token: portal.student.token, json });
    expect(status).toBe(422);
  });

  test.each(huge)('a number that no row can have gets no one-time password: %d', async (id) => {
    const { status } = await portal.call('POST', '/admin/one_time_password', {
      token: portal.admin.token,
      json: { id },
    });
    expect(status).toBe(404);
  });

  test.each(huge)('news are read up to the newest at most: %d', async (up_to) => {
    const { status, body } = await portal.post<object>('/news/read', portal.student, { up_to });
    expect([status, body]).toMatchObject(
      Number.isSafeInteger(up_to) ? [200, { read_up_to: 0 }] : [422, { code: 'validation_failed' }],
    );
  });
});
