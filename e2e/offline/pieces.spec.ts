import { expectSent, fillApplication, openApplyForm } from '../support/applying';
import { resumePdf, letterDocx, sha256, type TestDocument } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { demo, logIn, openInternship, receivedFrom, untilReadyForOffline } from '../support/people';

const CREATE = 'POST /api/uploads';
const PIECE = 'PATCH /api/uploads/';

/** A resume of many pages: `size` bytes more than a short one. */
async function longResume(size: number): Promise<TestDocument> {
  const resume = await resumePdf();
  return { ...resume, buffer: Buffer.concat([resume.buffer, Buffer.from(`\n%${'x'.repeat(size)}\n`)]) };
}

test('a long resume goes on where the link broke, shows how far it is, and arrives whole and once', async ({
  portal,
  request,
}) => {
  const { server, link } = portal;
  const internship = await openInternship(request, server.url);
  const { page, setOffline } = await portal.openPhone();
  await logIn(page, demo.student);
  await page.goto(`/internship-details/${internship.id}`);
  await page.getByRole('link', { name: 'Apply Now' }).click();
  await untilReadyForOffline(page);
  const resume = await longResume(600 * 1024);
  const coverLetter = await letterDocx();
  await fillApplication(page, { school: 'Gordons Secondary School', resume, coverLetter });

  // Pieces arrive, their answers do not: how much the portal has is asked for.
  const passAnswers = link.dropAnswerTo(PIECE, 100);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  const progress = page.getByText(/^\d+ % · \d+ of \d+ KB$/);
  await expect(progress).toBeVisible({ timeout: 30_000 });
  link.setLink('cut');
  await setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible();
  await expect(progress).toBeVisible();

  passAnswers();
  await setOffline(false);
  link.setLink('open');
  await expectSent(page);
  await expect(progress).toBeHidden();
  expect(link.requests.filter((sent) => sent === CREATE)).toHaveLength(1);

  const [application, ...others] = await receivedFrom(request, server.url, internship.id, demo.student);
  expect(others).toEqual([]);
  const stored = await request.get(server.url + application?.resume);
  expect(sha256(await stored.body())).toBe(sha256(resume.buffer));
});

test('while something else answers in place of the portal, no document leaves the phone', async ({
  portal,
  request,
}) => {
  const { page } = await openApplyForm(portal, request);
  await untilReadyForOffline(page);
  const resume = await longResume(600 * 1024);
  await fillApplication(page, { school: 'Gordons', resume, coverLetter: await letterDocx() });
  const bodies: string[] = [];
  await page.context().route('**/api/**', (route) => {
    const { method, postData } = {
      method: route.request().method(),
      postData: route.request().postDataBuffer(),
    };
    if (postData && postData.byteLength > 1024) bodies.push(method);
    return route.fulfill({
      status: 413,
      contentType: 'text/html',
      body: '<h1>Request Entity Too Large</h1>',
    });
  });
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByText(/Something else answered, such as a Wi-Fi log-in page/)).toBeVisible();
  for (let look = 0; look < 10; look += 1) {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  }
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText(/Something else answered, such as a Wi-Fi log-in page/)).toBeVisible();
  expect(bodies).toEqual([]);
});
