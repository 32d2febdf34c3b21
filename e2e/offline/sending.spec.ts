import type { APIRequestContext } from '@playwright/test';
import {
  expectReceivedOnce,
  expectSent,
  fillApplication,
  openApplyForm,
  storedRecords,
} from '../support/applying';
import { letterDocx, resumePdf, sha256 } from '../support/documents';
import { expect, test, type Portal } from '../support/fixtures';
import { dispatchSync } from '../support/service-worker';

const SUBMIT = 'POST /api/internship_applications';

/** The filled apply form of a student, ready for offline. */
async function openFilledForm(portal: Portal, request: APIRequestContext) {
  const { internship, phone, page } = await openApplyForm(portal, request);
  const resume = await resumePdf();
  const letter = await letterDocx();
  await fillApplication(page, { resume, coverLetter: letter });
  return { internship, phone, resume, letter };
}

test('when the answer is lost, there is one application and the student sees Sent', async ({
  portal,
  request,
}) => {
  const { internship, phone, resume, letter } = await openFilledForm(portal, request);
  portal.link.dropAnswerTo(SUBMIT, 2);
  await phone.page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(phone.page.getByRole('heading', { name: 'Thank You!' })).toBeVisible({ timeout: 90_000 });
  expect(portal.link.droppedAnswers[0]).toBe(`${SUBMIT} 201`);

  await expectReceivedOnce(request, portal.server.url, internship.id, {
    resume: sha256(resume.buffer),
    cover_letter: sha256(letter.buffer),
  });
});

test(
  'five tabs and the worker sending at once make one application',
  { tag: '@full' },
  async ({ portal, request }) => {
    const { internship, phone } = await openFilledForm(portal, request);
    portal.link.setLink('cut');
    await phone.page.getByRole('button', { name: 'Apply Now' }).click();
    await expect(phone.page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible();

    const tabs = [phone.page];
    while (tabs.length < 5) {
      const tab = await phone.context.newPage();
      await tab.goto('/my-applications');
      await expect(tab.getByRole('main').getByText('Waiting', { exact: true })).toBeVisible();
      tabs.push(tab);
    }
    portal.link.setLink('open');
    await Promise.all([
      ...tabs.map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))),
      dispatchSync(phone, portal.link.url),
    ]);

    await expectSent(phone.page);
    await expectReceivedOnce(request, portal.server.url, internship.id, {});
    const records = await storedRecords(phone.page);
    expect(records.map(({ state }) => state)).toEqual(['sent']);
  },
);
