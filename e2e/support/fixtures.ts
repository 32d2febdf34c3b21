import { test as base } from '@playwright/test';
import { openPhone, type Phone } from './browser';
import { startCuttingProxy, type CuttingProxy } from './cutting-proxy';
import { withPhones, type NetworkLink } from './network-link';
import { demo, keepSessions, logIn, untilReadyForOffline } from './people';
import { startPortal, type TestServer } from './server';

/** A portal for one test: the built server with demo data, and a link to it that can break. */
export interface Portal extends NetworkLink {
  server: TestServer;
  /** Opens a phone on which the demo student has logged in before, and which opens their screens without signal. */
  openStudentPhone(viewport?: { width: number; height: number }): Promise<Phone>;
}

/** What the tests of a worker share: the processes are slow to start, and the profile is slow to prepare. */
interface Station {
  server: TestServer;
  link: CuttingProxy;
  /** The profile of the demo student's phone, for the origin of the link. */
  profile: string;
}

export const test = base.extend<{ portal: Portal }, { station: Station }>({
  station: [
    async ({ playwright }, use) => {
      const server = await startPortal();
      const link = await startCuttingProxy(server.port);
      const phone = await openPhone(link.url);
      await logIn(phone.page, demo.student);
      await untilReadyForOffline(phone.page);
      await phone.close();
      const request = await playwright.request.newContext();
      await keepSessions(request, server.url);
      await request.dispose();
      await server.keep();
      await use({ server, link, profile: phone.profile });
      await phone.discard();
      await link.close();
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  portal: async ({ station: { server, link, profile } }, use) => {
    await server.putBack();
    link.reset();
    await withPhones(link, (network) =>
      use({
        ...{ ...network, server },
        openStudentPhone: (viewport) => network.openPhone(viewport, profile),
      }),
    );
  },
});

export { expect } from '@playwright/test';
