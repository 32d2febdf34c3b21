import { test as base, type APIRequestContext, type Page } from '@playwright/test';
import { withLink, type NetworkLink } from './network-link';
import { startPortal, type Engine, type TestServer } from './server';

/** A portal for one test: the built server with demo data, and a link to it that can break. */
export interface Portal extends NetworkLink {
  server: TestServer;
}

/** What each step of a journey needs. */
export interface Journey {
  portal: Portal;
  request: APIRequestContext;
  page: Page;
}

/** `engine` is an option: `test.use({ engine: 'pglite' })`, and so are the settings of the server, `env`. */
export const test = base.extend<{ engine: Engine; env: Record<string, string>; portal: Portal }>({
  engine: ['postgres', { option: true }],
  env: [{}, { option: true }],
  portal: async ({ engine, env }, use) => {
    const server = await startPortal({ engine, env });
    await withLink(server.port, (network) => use({ server, ...network }));
    await server.stop();
  },
});

export { expect } from '@playwright/test';
