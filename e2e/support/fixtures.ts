import { test as base } from '@playwright/test';
import { openPhone, type Phone } from './browser';
import { startCuttingProxy, type CuttingProxy } from './cutting-proxy';
import { startServer, type RunningServer } from './server';

/** A portal of one's own for each test: the built server with demo data, and a link to it that can break. */
export interface Portal {
  server: RunningServer;
  link: CuttingProxy;
  /** A browser with a profile of its own that reaches the server through the link. */
  openPhone(viewport?: { width: number; height: number }): Promise<Phone>;
}

/** Ends every browser, link and server the test has started, whatever became of the test. */
export const test = base.extend<{ portal: Portal }>({
  portal: async ({}, use) => {
    const server = await startServer();
    const link = await startCuttingProxy(server.port);
    const phones: Phone[] = [];
    await use({
      server,
      link,
      async openPhone(viewport) {
        const phone = await openPhone(link.url, viewport);
        phones.push(phone);
        return phone;
      },
    });
    for (const phone of phones) await phone.discard();
    await link.close();
    await server.stop();
  },
});

export { expect } from '@playwright/test';
