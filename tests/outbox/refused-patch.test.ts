import { beforeEach, describe, expect, it } from 'vitest';
import type { Network } from '#outbox/environment';
import { METHOD_HEADER } from '#contract/worker-protocol';
import { begin, drain, drainUntilSent, expectOnce, isPiece, onRequest, phone, SIZE } from './large-documents';
import type { RequestOutcome } from './test-server';
import { tinyPieces } from './test-world';

beforeEach(() => begin());

const isPatch = (request: string) => request.startsWith('PATCH');
const patches = () => phone.server.asked.filter(isPatch).length;
/** A network that lets everything else through. */
const toPatch = (outcome: RequestOutcome) => onRequest((request) => (isPatch(request) ? outcome : undefined));

describe('a network that refuses PATCH', () => {
  it.each<RequestOutcome>(['method_refused', 'server_error', 'portal_page', 'method_not_allowed'])(
    'with an answer (%s) gets the pieces by POST in the same run',
    async (outcome) => {
      toPatch(outcome);
      expect(await drain()).toMatchObject({ sent: 1 });
      expect(patches()).toBe(1);
      expect(phone.server.documentBytes()).toBeLessThanOrEqual(SIZE + tinyPieces.first);
      expectOnce();
    },
  );

  it('by a cut gets them in the next run, also of a new process', async () => {
    toPatch({ cut: 'request', at: 0 });
    expect(await drain()).toMatchObject({ sent: 0 });
    phone.kill();
    await drainUntilSent();
    expect(patches()).toBe(1);
    expectOnce();
  });

  it('is known to the process until the link changes', async () => {
    const network: Network = { byPost: false };
    toPatch('method_refused');
    await phone.drainer({ network })();
    expect(network.byPost).toBe(true);
    await begin();
    await phone.drainer({ network })();
    expect(patches()).toBe(0);
    const page = phone.openTab({ network });
    await page.linkChanged();
    page.close();
    await begin();
    await phone.drainer({ network })();
    expect(patches()).toBeGreaterThan(1);
  });
});

it('a network that refuses POST too, from some piece on, gets PATCH again', async () => {
  let posts = 0;
  onRequest((request) => {
    if (!isPiece(request)) return undefined;
    if (!isPatch(request)) posts += 1;
    return isPatch(request) === posts < 3 ? 'method_refused' : undefined;
  });
  await drainUntilSent();
  expect([posts, patches() > 2]).toEqual([3, true]);
  expectOnce();
});

it('the server that is told of PATCH in a header is the only one that gets one', async () => {
  toPatch('method_refused');
  const { fetch } = phone.server;
  const overridden: string[] = [];
  const watched: typeof fetch = (input, init) => {
    if (new Headers(init?.headers).has(METHOD_HEADER)) overridden.push(`${init?.method} ${input as string}`);
    return fetch(input, init);
  };
  await phone.drainer({ fetch: watched })();
  expect(overridden.length).toBeGreaterThan(1);
  expect(overridden.every((request) => /^POST \/api\/uploads\/./.test(request))).toBe(true);
});
