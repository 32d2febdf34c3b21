import {
  request as client,
  test as base,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { addAwkwardData, type AwkwardIds } from './awkward';
import { withLink, type Linked } from './linked';
import { startServer, type RunningServer } from './server';
import { signIn, storageOf } from './sign-in';
import { accounts, type Viewer } from './viewers';

type StorageState = Exclude<BrowserContextOptions['storageState'], string>;

/** A portal with demo data and what is awkward to draw, for all tests of a worker: they only look at it. */
export interface SharedPortal {
  server: RunningServer;
  ids: AwkwardIds;
  /** What a browser has stored in which this viewer is logged in; nothing for a visitor. */
  storageOf(viewer: Viewer): Promise<StorageState>;
  /** The viewer's page in a browser of its own without a worker, whose API a test answers; it goes with its context. */
  openWithoutWorker(browser: Browser, viewer: Viewer): Promise<Page>;
}

export const test = base.extend<{ linked: Linked }, { shared: SharedPortal }>({
  shared: [
    async ({}, use) => {
      const server = await startServer();
      const request = await client.newContext();
      const ids = await addAwkwardData(request, server.url);
      const storageOfViewer = async (viewer: Viewer) =>
        viewer === 'visitor'
          ? undefined
          : storageOf(server.url, await signIn(request, server.url, accounts[viewer]));
      await use({
        server,
        ids,
        storageOf: storageOfViewer,
        async openWithoutWorker(browser, viewer) {
          const context = await browser.newContext({
            baseURL: server.url,
            storageState: await storageOfViewer(viewer),
            serviceWorkers: 'block',
            viewport: { width: 320, height: 640 },
            isMobile: false,
            reducedMotion: 'reduce',
          });
          return context.newPage();
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
