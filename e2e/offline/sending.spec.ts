import { expectSent, fillApplication, storedRecords } from '../support/applying';
import { dispatchSync, leavePage } from '../support/service-worker';
import { letterDocx, resumePdf, sha256 } from '../support/documents';
import { expect, test, type Portal } from '../support/fixtures';
import {
  demo,
  logIn,
  openInternship,
  receivedFrom,
  untilReadyForOffline,
  watchReceived,
} from '../support/people';
import type { APIRequestContext } from '@playwright/test';

const SUBMIT = 'POST /api/internship_applications';

const received = (request: APIRequestContext, { server }: Portal, internshipId: number) =>
  receivedFrom(request, server.url, internshipId, demo.student);

/** Logs in a student, and fills an apply form, ready for offline. */
async function studentWithFilledForm(portal: Portal, internshipId: number) {
  const phone = await portal.openPhone();
  await logIn(phone.page, demo.student);
  await phone.page.goto(`/internship-details/${internshipId}`);
  await phone.page.getByRole('link', { name: 'Apply Now' }).click();
  await untilReadyForOffline(phone.page);
  const resume = await resumePdf();
  const letter = await letterDocx();
  await fillApplication(phone.page, { school: 'Gordons Secondary School', resume, coverLetter: letter });
  return { phone, resume, letter };
}

test('when the answer is lost, there is one application and the student sees Sent', async ({
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
    await expect(tab.getByRole('main').getByText('Trying to send')).toBeVisible();
    tabs.push(tab);
  }
  portal.link.setLink('open');
  await Promise.all([
    ...tabs.map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))),
    dispatchSync(phone, portal.link.url),
  ]);

  await expectSent(phone.page);
  expect(await received(request, portal, internship.id)).toHaveLength(1);
  const records = await storedRecords(phone.page);
  expect(records.map(({ state }) => state)).toEqual(['sent']);
});

test('the service worker alone sends when Background Sync wakes it', async ({ portal, request }) => {
  const internship = await openInternship(request, portal.server.url);
  const { phone } = await studentWithFilledForm(portal, internship.id);
  portal.link.setLink('cut');
  await phone.page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(phone.page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible();
  await leavePage(phone);
  portal.link.setLink('open');
  await dispatchSync(phone, portal.link.url);
  const received = await watchReceived(request, portal.server.url, internship.id, demo.student);
  await expect.poll(received, { timeout: 60_000 }).toHaveLength(1);
});
