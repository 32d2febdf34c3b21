import { applying } from '#contract/messages/applications';
import { outbox } from '#contract/messages/outbox';
import { writing } from '#contract/messages/writing';
import { expectSent, school, storedRecords, unfold } from '../support/applying';
import { expect, test } from '../support/fixtures';
import { demo, logIn, openInternship, receivedFrom, untilReadyForOffline } from '../support/people';
import { readPdfText } from '../support/pdf-text';

test(
  'without signal a student writes resume and letter and applies; both arrive as PDFs that are read aloud',
  { tag: '@full' },
  async ({ portal, request }) => {
    const { server, link, openPhone } = portal;
    const internship = await openInternship(request, server.url);
    const phone = await openPhone();
    const { page } = phone;
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await logIn(page, demo.student);
    await page.goto(`/internship-details/${internship.id}`);
    await expect(page.getByRole('link', { name: 'Apply Now' })).toBeVisible();
    await untilReadyForOffline(page);
    link.setLink('cut');
    await phone.setOffline(true);

    await page.goto(`/apply/${internship.id}`);
    await unfold(page);
    await page.getByRole('checkbox', { name: 'Grade 12' }).check();
    await field('School name for Grade 12').fill(school);

    await test.step('the resume, from the apply form and back', async () => {
      await page.getByRole('link', { name: `${applying.writeHere} Resume` }).click();
      await expect(page.getByRole('heading', { level: 1, name: writing.resume.title })).toBeVisible();
      await button(writing.resume.use).click();
      await expect(page.getByText(writing.resume.schoolNeeded)).toBeVisible();
      await page.getByRole('textbox', { name: 'School', exact: true }).fill(school);
      await page.getByRole('textbox', { name: 'What you can do' }).fill('Typing\nHTML/CSS/JavaScript');
      await page.reload();
      await expect(page.getByRole('textbox', { name: 'School', exact: true })).toHaveValue(school);
      await button(writing.resume.use).click();
      await expect(page.getByText('Resume Maria Kaupa.pdf')).toBeVisible();
    });

    await test.step('the letter, through a reload', async () => {
      await page.getByText(applying.add.cover_letter).click();
      await button(`${applying.writeHere} Cover Letter`).click();
      await page.getByRole('button', { name: /^I am applying for / }).click();
      const letter = field(writing.letterForm.label);
      await expect(letter).toBeFocused();
      await letter.press('End');
      await letter.pressSequentially(' Hello ō');
      await expect(page.getByText(writing.letter('ō'))).toBeVisible();
      await letter.press('Backspace');
      await letter.pressSequentially('there.');
      await expect(page.getByRole('status').filter({ hasText: outbox.saved })).toBeVisible();
      await page.reload();
      await expect(field(writing.letterForm.label)).toHaveValue(/ Hello there\.$/);
      expect((await storedRecords(page))[0]?.files.cover_letter).toBeNull();
    });

    await button('Apply Now').click();
    await expect(page.getByRole('heading', { level: 1, name: outbox.saved })).toBeVisible();
    link.setLink('open');
    await phone.setOffline(false);
    await expectSent(page);

    const [application] = await receivedFrom(request, server.url, internship.id, demo.student);
    const stored = async (path: string | null | undefined) => {
      const body = await (await request.get(server.url + path)).body();
      return { bytes: body.length, ...readPdfText(body) };
    };
    const resume = await stored(application?.resume);
    expect(resume).toMatchObject({ title: 'Resume of Maria Kaupa', isTagged: true, pages: 1 });
    expect(resume.read).toContainEqual(['LBody', 'HTML/CSS/JavaScript']);
    expect(resume.bytes).toBeLessThan(30_000);
    const letter = await stored(application?.cover_letter);
    expect(letter.read[2]).toEqual(['P', expect.stringMatching(/^I am applying for .* Hello there\.$/)]);
    expect(letter.bytes).toBeLessThan(4000);
  },
);
