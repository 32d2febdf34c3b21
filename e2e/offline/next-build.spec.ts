import { fillApplication, school } from '../support/applying';
import { openPhone } from '../support/browser';
import { deploy } from '../support/deployment';
import { expect, test } from '../support/fixtures';
import { demo, logIn, openInternship, untilReadyForOffline, watchReceived } from '../support/people';
import { watchPolicy } from '../support/policy-violations';
import { press } from '../support/pointer';
import { dispatchSync, leavePage } from '../support/service-worker';

/** Calls that send an application. */
const SENDING = /\/api\/(receipts|uploads|internship_applications$)/;

test('a new version deployed over a running one keeps old tabs, workers and half-written applications alive', async ({
  request,
  browser,
}) => {
  const deployment = await deploy();
  const { server } = deployment;
  const phone = await openPhone(server.url);
  const withoutWorker = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  await watchPolicy(withoutWorker, phone.refused);
  const visitor = await withoutWorker.newPage();
  try {
    const applied = await openInternship(request, server.url);
    const begun = await openInternship(request, server.url, applied.id);
    const received = await watchReceived(request, server.url, applied.id, demo.student);

    // An old tab without a worker.
    await visitor.goto('/home');
    // An application that waits in the outbox of the old page, and one that is half written.
    await logIn(phone.page, demo.student);
    for (const { id } of [applied, begun]) {
      await phone.page.goto(`/apply/${id}`);
      await phone.page.getByRole('checkbox', { name: 'Grade 12' }).waitFor();
    }
    await untilReadyForOffline(phone.page);
    const half = phone.page.getByRole('textbox', { name: 'School name for Grade 12' });
    await press(phone.page.getByRole('checkbox', { name: 'Grade 12' }));
    await half.fill('Half-written Secondary School');
    await phone.context.route(SENDING, (route) => route.abort());
    const other = await phone.context.newPage();
    await other.goto(`/apply/${applied.id}`);
    await fillApplication(other);
    await press(other.getByRole('button', { name: 'Apply Now' }));
    await expect(other.getByRole('heading', { level: 1, name: 'Saved on this phone' })).toBeVisible();
    await other.close();

    const before = await deployment.files();
    await deployment.next([
      ['/features/classroom/save-panel.tsx', 'All open internships', 'Every open internship'],
      ['/messages/site.ts', 'when it is back', 'once it is back'],
    ]);
    const after = await deployment.files();
    const gone = [...before.keys()].filter((path) => path.startsWith('/assets/') && !after.has(path));
    expect(gone.some((path) => path.startsWith('/assets/classroom-'))).toBe(true);

    await test.step('the old tab without a worker opens a screen that it had not loaded', async () => {
      await press(visitor.getByRole('contentinfo').getByRole('link', { name: 'For the classroom' }));
      await expect(visitor.getByText('All open internships with their details')).toBeVisible();
      for (const path of gone) expect((await request.get(server.url + path)).status(), path).toBe(200);
    });

    await test.step('the half-written application is there in the new page', async () => {
      await phone.page.reload();
      const reloaded = phone.page.waitForEvent('load');
      const prompt = phone.page.getByRole('status', { name: 'New version' });
      await press(prompt.getByRole('button', { name: 'Use it now' }));
      await reloaded;
      await expect(half).toHaveValue('Half-written Secondary School');
      const names = await phone.page.evaluate(
        () => document.querySelector('script[type=importmap]')?.textContent,
      );
      for (const path of gone) expect(names).not.toContain(path);
    });

    await test.step('the new worker sends the application of the old page, once', async () => {
      await leavePage(phone);
      expect(await received()).toEqual([]);
      await phone.context.unroute(SENDING);
      await dispatchSync(phone, server.url);
      await expect.poll(received).toHaveLength(1);
      await phone.page.goto('/my-applications');
      const listed = phone.page.getByRole('main').getByRole('listitem').filter({ hasText: applied.title });
      await expect(listed).toContainText('View Application');
      const [application, ...others] = await received();
      expect(others).toEqual([]);
      expect(application?.levels[0]?.school_name).toBe(school);
    });

    await test.step('the screens of the person open without signal in the new version', async () => {
      await phone.setOffline(true);
      await phone.page.goto('/profile');
      await expect(phone.page.getByRole('main')).toContainText('Maria Kaupa');
    });
    expect(phone.refused).toEqual([]);
  } finally {
    await withoutWorker.close();
    await phone.discard();
    await deployment.end();
  }
});
