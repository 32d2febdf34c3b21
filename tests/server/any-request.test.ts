import { readdir } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app';
import { errorTable, isErrorCode } from '#contract/errors';
import { files } from '#server/db/schema';
import { openPortal, type Portal } from '../support/portal';
import { describeServer, type TestServer } from '../support/server';
import { send, type AnyRequest } from '../support/raw-request';
import { anyRequest } from './any-request';

/** How many requests, on each engine; sent in small crowds. */
const REQUESTS = 10_000;
const CROWD = 10;
/** Bytes that JavaScript may hold more after all of them than after the first ones. */
const GROWTH = 48 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const heap = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

describeServer('whatever is sent', (started) => {
  let server: TestServer;
  let portal: Portal;
  let requests: fc.Arbitrary<AnyRequest>;

  beforeAll(async () => {
    const opened = await openPortal(started());
    ({ server, portal } = opened);
    const pending = [await portal.person('student', 'pending'), await portal.person('business', 'rejected')];
    const people = [opened.student, opened.business, opened.admin, ...pending];
    for (let count = 0; count < 20; count += 1) await portal.internship(opened.business);
    const routes = createApp(server.deps)
      .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => ({ method, path: path.slice('/api'.length) }));
    // Not the call that would end the sessions which the others need.
    const kept = routes.filter(({ path }) => path !== '/users/sign_out');
    requests = anyRequest(kept, [...people.map(({ token }) => token), null, 'nobody', '\t']);
  });

  /** One crowd, side by side, each judged by what an answer has to be. */
  async function ask(crowd: AnyRequest[]): Promise<void> {
    // Limits forgive as time passes: what is behind them is to be reached as well.
    server.clock.advance(60_000);
    const answers = await Promise.all(crowd.map((one) => send(server.url, one)));
    answers.forEach((answer, at) => {
      if (answer === null) return;
      const { status, body } = answer;
      const failure = status < 500 ? '' : server.log.findLast((line) => line.includes('request failed'));
      const said = `${crowd[at]!.method} ${crowd[at]!.path} answered ${status} ${JSON.stringify(body)} ${failure}`;
      expect(status, said).toBeLessThan(500);
      if (status < 400 || body.code === undefined) return;
      expect(isErrorCode(body.code) && errorTable[body.code].status, said).toBe(status);
    });
  }

  test(`${REQUESTS} generated requests get an answer that is no failure of ours, and leave nothing behind`, async () => {
    const run = (requestCount: number) =>
      fc.assert(fc.asyncProperty(fc.array(requests, { minLength: CROWD, maxLength: CROWD }), ask), {
        numRuns: requestCount / CROWD,
        endOnFailure: true,
      });
    await run(1000);
    const before = heap();
    await run(REQUESTS - 1000);
    server.log.length = 0;
    expect(heap() - before).toBeLessThan(GROWTH);
    expect(await readdir(server.deps.incomingDir)).toEqual([]);
    const rows = await server.deps.database.select({ id: files.id }).from(files);
    expect(await portal.storedFiles()).toBe(rows.length);
  }, 900_000);
});
