import { test as base } from '@playwright/test';
import { withLink, type Linked } from './network-link';
import { startPortal, type Engine, type RunningServer } from './server';

/** A portal for one test: the built server with demo data, and a link to it that can break. */
export interface Portal extends Linked {
  server: RunningServer;
}

/** `engine` is an option: `test.use({ engine: 'pglite' })`. */
export const test = base.extend<{ engine: Engine; portal: Portal }>({
  engine: ['postgres', { option: true }],
  portal: async ({ engine }, use) => {
    const server = await startPortal({ engine });
    await withLink(server.port, (linked) => use({ server, ...linked }));
    await server.stop();
  },
});

export { expect } from '@playwright/test';
