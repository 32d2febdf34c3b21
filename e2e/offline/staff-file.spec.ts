import { messages } from '#contract/messages';
import { handIn, staffFile } from '#contract/messages/outbox';
import { expectSent, fillApplication, openApplyForm, openMore, storedRecords } from '../support/applying';
import { letterDocx, resumePdf } from '../support/documents';
import { download } from '../support/downloads';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { demo, logIn, receivedFrom } from '../support/people';
import { press } from '../support/pointer';
import { readZip } from '../support/zip';

/** The demo admin. */
const staffName = 'Anna Vagi';

test(
  'an application that gets no signal goes to staff as a file, is handed in, and stays one when the phone sends it too',
  { tag: '@full' },
  async ({ portal, request }) => {
    const { internship, phone, page } = await openApplyForm(portal, request);
    const { main, dialog } = screenOf(page);
    const resume = await resumePdf();
    const received = () => receivedFrom(request, portal.server.url, internship.id, demo.student);

    await test.step('the student applies without signal, and waits', async () => {
      await phone.setOffline(true);
      await fillApplication(page, { resume, coverLetter: await letterDocx() });
      await press(main.getByRole('button', { name: 'Apply Now' }));
      await expect(main.getByRole('heading', { level: 1, name: messages.outbox.saved })).toBeVisible();
    });

    const file =
      await test.step('the phone makes the file without signal, and keeps the application', async () => {
        await openMore(main);
        await press(main.getByRole('button', { name: new RegExp(`^${staffFile.title}`) }));
        const window = dialog(staffFile.title);
        await expect(window.getByText(staffFile.stillOne)).toBeVisible();
        const saved = await download(window.getByRole('button', { name: /^Save \(/ }));
        await expect(window.getByText(staffFile.saved(saved.name))).toBeVisible();
        await press(window.getByRole('button', { name: 'Close' }));
        expect((await storedRecords(page))[0]).toMatchObject({ state: 'queued' });
        const entries = readZip(saved.bytes);
        expect([...entries.keys()].slice(0, 2)).toEqual(['application.txt', 'application.json']);
        expect([...entries.values()].some((bytes) => bytes.equals(resume.buffer))).toBe(true);
        return saved;
      });

    await test.step('an admin sees what it is and whose, and hands it in', async () => {
      const staff = await portal.openPhone();
      await logIn(staff.page, demo.admin);
      const admin = screenOf(staff.page);
      await press(admin.main.getByRole('link', { name: 'Send for a student' }));
      await admin.main.getByLabel('Choose files').setInputFiles({
        ...{ name: file.name, mimeType: 'application/zip', buffer: file.bytes },
      });
      const card = admin.main.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
      await expect(card.getByText(demo.student)).toBeVisible();
      await expect(card.getByText(internship.title)).toBeVisible();
      await press(card.getByRole('button', { name: /^Send for / }));
      await expect(card.getByText(handIn.sent('Maria Kaupa'))).toBeVisible();
      const overflow = await staff.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, 'nothing is wider than a small phone').toBeLessThanOrEqual(0);
    });
    expect(await received()).toMatchObject([{ status: 'submitted', handed_in_by: staffName }]);

    await test.step('with signal the phone learns that it has arrived, and there is still one', async () => {
      await phone.setOffline(false);
      await expectSent(page);
      expect((await storedRecords(page))[0]).toMatchObject({ state: 'sent' });
      expect(await received()).toHaveLength(1);
      await press(main.getByRole('link', { name: 'My Applications' }));
      const card = main.getByRole('listitem').filter({ hasText: internship.title });
      await press(card.getByRole('link', { name: /^View Application/ }));
      await expect(main.getByText(messages.applications.handedInBy(staffName))).toBeVisible();
    });
  },
);
