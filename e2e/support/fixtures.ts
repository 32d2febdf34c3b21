import { test as base } from '@playwright/test';
import { withLink, type Linked } from './network-link';
import { startServer, type RunningServer } from './server';

/** A portal of one's own for each test: the built server with demo data, and a link to it that can break. */
export interface Portal extends Linked {
  server: RunningServer;
}

/** Ends every browser, link and server the test has started, whatever became of the test. */
export const test = base.extend<{ portal: Portal }>({
  portal: async ({}, use) => {
    const server = await startServer();
    await withLink(server.port, (linked) => use({ server, ...linked }));
    await server.stop();
  },
});

export { expect } from '@playwright/test';
