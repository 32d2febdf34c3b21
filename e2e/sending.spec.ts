import { fillApplication, storedRecords } from './support/applying';
import { letterDocx, resumePdf } from './support/documents';
import { expect, test, type Portal } from './support/fixtures';
import { demo, logIn, openInternship, receivedFrom, untilReadyForOffline } from './support/people';
import { sha256 } from './support/sha256';
import type { APIRequestContext } from '@playwright/test';

const SUBMIT = 'POST /api/internship_applications';

const received = (request: APIRequestContext, { server }: Portal, internshipId: number) =>
  receivedFrom(request, server.url, internshipId, demo.student);

/** An approved student on the apply screen, ready for offline, with the form filled. */
async function studentWithFilledForm(portal: Portal, internshipId: number) {
  const phone = await portal.openPhone();
  await logIn(phone.page, demo.student);
  await phone.page.goto(`/internship-details/${internshipId}`);
  await phone.page.getByRole('link', { name: 'Apply Now' }).click();
  await untilReadyForOffline(phone.page);
  const resume = await resumePdf();
  const letter = letterDocx();
  await fillApplication(phone.page, { school: 'Gordons Secondary School', resume, coverLetter: letter });
  return { phone, resume, letter };
}

test('when the answer is lost after the server stored it, there is one application and the student sees Sent', async ({
  portal,
  request,
}) => {
  const internship = await openInternship(request, portal.server.url);
  const { phone, resume, letter } = await studentWithFilledForm(portal, internship.id);
  portal.link.dropAnswerTo(SUBMIT, 2);
  await phone.page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(phone.page.getByRole('heading', { name: 'Thank You!' })).toBeVisible({ timeout: 90_000 });
  expect(portal.link.droppedAnswers[0]).toBe(`${SUBMIT} 201`);

  const [application, ...others] = await received(request, portal, internship.id);
  expect(others).toEqual([]);
  for (const [href, file] of [
    [application?.resume, resume],
    [application?.cover_letter, letter],
  ] as const) {
    const answer = await request.get(portal.server.url + href);
    expect(sha256(await answer.body())).toBe(sha256(file.buffer));
  }
});

test('five tabs and the worker sending at once make one application', async ({ portal, request }) => {
  const internship = await openInternship(request, portal.server.url);
  const { phone } = await studentWithFilledForm(portal, internship.id);
  portal.link.setLink('cut');
  await phone.page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(phone.page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible();

  const tabs = [phone.page];
  while (tabs.length < 5) {
    const tab = await phone.context.newPage();
    await tab.goto('/my-applications');
    await expect(tab.getByText('Waiting for signal')).toBeVisible();
    tabs.push(tab);
  }
  const worker = await phone.context.newCDPSession(phone.page);
  portal.link.setLink('open');
  await Promise.all([
    ...tabs.map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))),
    dispatchSync(worker, portal.link.url),
  ]);

  await expect(phone.page.getByRole('heading', { name: 'Thank You!' })).toBeVisible({ timeout: 60_000 });
  expect(await received(request, portal, internship.id)).toHaveLength(1);
  const records = await storedRecords(phone.page);
  expect(records.map(({ state }) => state)).toEqual(['sent']);
});

test('the worker alone sends what waits, when Background Sync wakes it', async ({ portal, request }) => {
  const internship = await openInternship(request, portal.server.url);
  const { phone } = await studentWithFilledForm(portal, internship.id);
  portal.link.setLink('cut');
  await phone.page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(phone.page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible();
  // A page of the site that runs none of its code: only the worker is left to send.
  const worker = await phone.context.newCDPSession(phone.page);
  await phone.page.goto('about:blank');
  portal.link.setLink('open');
  await dispatchSync(worker, portal.link.url);
  await expect
    .poll(async () => (await received(request, portal, internship.id)).length, { timeout: 60_000 })
    .toBe(1);
});

type Session = Awaited<ReturnType<import('@playwright/test').BrowserContext['newCDPSession']>>;

/** Wakes the worker as Background Sync would: the browser's own waiting is minutes long. */
async function dispatchSync(session: Session, origin: string): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (found) resolve(found.registrationId);
    });
  });
  // Switched on anew, the browser names every registration; and it must be on before the event is dispatched.
  await session.send('ServiceWorker.disable');
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'wokabaut-outbox',
    lastChance: false,
  });
}
