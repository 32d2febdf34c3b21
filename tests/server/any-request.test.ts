import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app';
import { isErrorCode } from '#contract/error-codes';
import { errorTable } from '#contract/errors';
import { describePortal } from '../support/portal';
import { send, type AnyRequest } from '../support/raw-request';
import { anyRequest } from './any-request';
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
