import { isClosed } from '#contract/closing';
import type { InternshipRow } from '#contract/internships';
import { test as base, expect, type Portal } from '../support/fixtures';
import { live } from '../support/life';
import { withLink } from '../support/network-link';
import { apiAs, demo, publicInternships, signUpStudent, untilReadyForOffline } from '../support/people';
import { scheduleOf } from '../support/schedule';
import { startPortal } from '../support/server';

/** `OUTBOX_SEED=17` plays one schedule, `OUTBOX_SEEDS=200` that many (`npm run test:outbox:browser`). */
const { OUTBOX_SEED, OUTBOX_SEEDS, FULL } = process.env;
const first = Number(OUTBOX_SEED ?? 1);
const count = OUTBOX_SEED ? 1 : Number(OUTBOX_SEEDS ?? (FULL ? 50 : 1));

/** What the schedules of a worker share: starting it takes longer than one of them. */
interface Shared {
  portal: Portal;
  internships: InternshipRow[];
  /** Profile with the service worker installed. */
  profile: string;
  approvedStudent(email: string): Promise<void>;
}

const test = base.extend<object, { shared: Shared }>({
  shared: [
    async ({ playwright }, use) => {
      const server = await startPortal();
      const request = await playwright.request.newContext();
      const admin = await apiAs(request, server.url, demo.admin);
      const internships = (await publicInternships(request, server.url)).filter(
        ({ last_date_to_apply }) => !isClosed(last_date_to_apply, Date.now()),
      );
      await withLink(server.port, async (network) => {
        const phone = await network.openPhone();
        await phone.page.goto('/login');
        await untilReadyForOffline(phone.page);
        await phone.close();
        await use({
          portal: { server, ...network },
          internships,
          profile: phone.profile,
          async approvedStudent(email) {
            const id = await signUpStudent(request, server.url, email);
            await admin.post('admin/approve_user', { id });
          },
        });
      });
      await request.dispose();
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

for (let seed = first; seed < first + count; seed += 1) {
  test(`what the screen has called saved arrives once and whole, whatever is killed or cut (seed ${seed})`, async ({
    shared: { portal, internships, profile, approvedStudent },
    request,
  }) => {
    const schedule = scheduleOf(seed);
    await test.info().attach('schedule', { body: JSON.stringify(schedule), contentType: 'application/json' });
    const email = `seed-${seed}-${test.info().workerIndex}@example.com`;
    await approvedStudent(email);
    const phone = await portal.openPhone(undefined, profile);
    await live({ portal, request, phone, email, internships }, schedule);
    expect(phone.refused).toEqual([]);
    await phone.discard();
  });
}
