import { request as client, test as base, type BrowserContextOptions } from '@playwright/test';
import { addAwkwardData, type AwkwardIds } from './awkward';
import { openPhone, type Phone } from './browser';
import { startCuttingProxy, type CuttingProxy } from './cutting-proxy';
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
}

interface Link {
  link: CuttingProxy;
  /** A browser with a service worker of its own that reaches the server through the link. */
  openPhone(viewport: { width: number; height: number }): Promise<Phone>;
}

export const test = base.extend<{ linked: Link }, { shared: SharedPortal }>({
  shared: [
    async ({}, use) => {
      const server = await startServer();
      const request = await client.newContext();
      const ids = await addAwkwardData(request, server.url);
      await use({
        server,
        ids,
        async storageOf(viewer) {
          if (viewer === 'visitor') return undefined;
          return storageOf(server.url, await signIn(request, server.url, accounts[viewer]));
        },
      });
      await request.dispose();
      await server.stop();
    },
    { scope: 'worker' },
  ],
  linked: async ({ shared }, use) => {
    const link = await startCuttingProxy(shared.server.port);
    const phones: Phone[] = [];
    await use({
      link,
      async openPhone(viewport) {
        const phone = await openPhone(link.url, viewport);
        phones.push(phone);
        return phone;
      },
    });
    for (const phone of phones) await phone.discard();
    await link.close();
  },
});

export { expect } from '@playwright/test';
