import {
  expect,
  request as client,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
} from '@playwright/test';
import type { SignInAnswer } from '#contract/accounts';
import { emails, type Account } from './accounts';
import { addEdgeCaseData, type EdgeCaseIds } from './edge-case-data';
import { withLink, type NetworkLink } from './network-link';
import { sessionItems, signIn } from './people';
import { watchPolicy } from './policy-violations';
import { startPortal, type TestServer } from './server';

/** One portal with demo and edge case data for all tests of a worker, which change nothing that others count on. */
export interface SharedPortal {
  server: TestServer;
  ids: EdgeCaseIds;
  /** What the content security policy has refused in the browsers of `openWithoutWorker`. */
  refused: string[];
  /** A browser without a service worker, in which only the log-in is saved. The caller closes it. */
  openWithoutWorker(
    browser: Browser,
    account: Account,
    options?: BrowserContextOptions,
  ): Promise<BrowserContext>;
}

export const test = base.extend<{ network: NetworkLink; policy: void }, { shared: SharedPortal }>({
  shared: [
    async ({}, use) => {
      const server = await startPortal();
      const request = await client.newContext();
      const ids = await addEdgeCaseData(request, server.url);
      const refused: string[] = [];
      await use({
        server,
        ids,
        refused,
        async openWithoutWorker(browser, account, options) {
          const logIn = account !== 'visitor' && (await signIn(request, server.url, emails[account]));
          const context = await browser.newContext({
            baseURL: server.url,
            ...(logIn && { storageState: storageOf(server.url, logIn) }),
            serviceWorkers: 'block',
            ...options,
          });
          await watchPolicy(context, refused);
          return context;
        },
      });
      await request.dispose();
      await server.stop();
    },
    { scope: 'worker' },
  ],
  network: ({ shared }, use) => withLink(shared.server.port, use),
  policy: [
    async ({ shared }, use) => {
      // One account logs in for all tests of a worker.
      await shared.server.query('delete from rate_limits');
      await use();
      expect(shared.refused.splice(0)).toEqual([]);
    },
    { auto: true },
  ],
});

const storageOf = (origin: string, answer: SignInAnswer) => ({
  cookies: [],
  origins: [{ origin, localStorage: sessionItems(answer) }],
});

export { expect };
