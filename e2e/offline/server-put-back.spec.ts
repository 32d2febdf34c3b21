import { messages } from '#contract/messages';
import {
  expectReceivedOnce,
  expectSent,
  fillApplication,
  openApplyForm,
  storedRecords,
} from '../support/applying';
import { letterDocx, resumePdf, sha256 } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { demo, fillLogIn, receivedFrom } from '../support/people';
import { press } from '../support/pointer';

test('what the server has lost, put back to a backup, is sent again by itself after the log-in, once, and said', async ({
  portal,
  request,
}) => {
  const { server, link } = portal;
  const { internship, page } = await openApplyForm(portal, request);
  const { main } = screenOf(page);
  const resume = await resumePdf();
  const coverLetter = await letterDocx();
  await fillApplication(page, { resume, coverLetter });
  await press(main.getByRole('button', { name: 'Apply Now' }));
  await expectSent(page);
  const received = () => receivedFrom(request, server.url, internship.id, demo.student);
  expect(await received()).toHaveLength(1);

  await server.putBack();
  expect(await received()).toEqual([]);
  // The server has forgotten the session too.
  await page.goto('/my-applications');
  await expect(page).toHaveURL(/\/login/);
  const before = link.requests.length;
  await fillLogIn(page, demo.student);
  const card = main.getByRole('listitem').filter({ hasText: internship.title });
  await expect(card.getByText(messages.outbox.lead.sentAgain)).toBeVisible();
  await expect(card.getByRole('link', { name: /^View Application/ })).toBeVisible();

  const sent = link.requests.slice(before).filter((one) => one === 'POST /api/internship_applications');
  expect(sent).toHaveLength(1);
  expect((await storedRecords(page)).map(({ state }) => state)).toEqual(['sent']);
  await expectReceivedOnce(request, server.url, internship.id, {
    resume: sha256(resume.buffer),
    cover_letter: sha256(coverLetter.buffer),
  });
});
