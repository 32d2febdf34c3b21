import {
  request as client,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
} from '@playwright/test';
import { addAwkwardData, type AwkwardIds } from './edge-case-data';
import { withLink, type Linked } from './network-link';
import { startPortal, type RunningServer } from './server';
import { signIn, storageOf } from './sign-in';
import { accounts, type Viewer } from './accounts';

/** A portal with demo data and what is awkward to draw, for all tests of a worker: they look at it, and change nothing that another counts on. */
export interface SharedPortal {
  server: RunningServer;
  ids: AwkwardIds;
  /**
   * A browser without a worker in which nothing is saved but who is logged in; whoever asked for it closes it.
   * @param options what is different about it
   */
  openWithoutWorker(
    browser: Browser,
    viewer: Viewer,
    options?: BrowserContextOptions,
  ): Promise<BrowserContext>;
}

export const test = base.extend<{ linked: Linked }, { shared: SharedPortal }>({
  shared: [
    async ({}, use) => {
      const server = await startPortal();
      const request = await client.newContext();
      const ids = await addAwkwardData(request, server.url);
      await use({
        server,
        ids,
        async openWithoutWorker(browser, viewer, options) {
          const account = viewer === 'visitor' ? null : accounts[viewer];
          return browser.newContext({
            baseURL: server.url,
            ...(account && {
              storageState: storageOf(server.url, await signIn(request, server.url, account)),
            }),
            serviceWorkers: 'block',
            ...options,
          });
        },
      });
      await request.dispose();
      await server.stop();
    },
    { scope: 'worker' },
  ],
  linked: ({ shared }, use) => withLink(shared.server.port, use),
});

export { expect } from '@playwright/test';
