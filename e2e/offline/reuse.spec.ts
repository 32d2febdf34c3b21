import { messages } from '#contract/messages';
import { onThisPhone } from '#contract/messages/outbox';
import { expectReceivedOnce, expectSent, fillApplication, openApplyForm } from '../support/applying';
import { resumePdf, sha256 } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { openInternship, untilReadyForOffline } from '../support/people';

const SUBMIT = 'POST /api/internship_applications';
const { reuse } = messages.apply;

test('a second application takes grades and documents of the first, without signal, and sends no document again', async ({
  portal,
  request,
}) => {
  const { server, link } = portal;
  const { phone, page } = await openApplyForm(portal, request);
  const resume = await resumePdf();
  await fillApplication(page, { resume });
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expectSent(page);

  const second = await openInternship(request, server.url);
  await page.goto(`/internship-details/${second.id}`);
  await expect(page.getByRole('link', { name: 'Apply Now' })).toBeVisible();
  await untilReadyForOffline(page);
  link.setLink('cut');
  await phone.setOffline(true);
  await page.goto(`/apply/${second.id}`);
  await page.getByRole('button', { name: reuse.use }).click();
  await expect(page.getByText(reuse.notSentAgain)).toHaveCount(2);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByRole('heading', { name: messages.outbox.saved })).toBeVisible();
  await expect(page.getByText(onThisPhone.saved.none)).toBeVisible();
  const before = link.requests.length;
  link.setLink('open');
  await phone.setOffline(false);
  await expectSent(page);
  const sent = link.requests.slice(before).filter((one) => one.startsWith('POST'));
  expect(sent).toEqual([SUBMIT]);

  await expectReceivedOnce(request, server.url, second.id, { resume: sha256(resume.buffer) });
});
