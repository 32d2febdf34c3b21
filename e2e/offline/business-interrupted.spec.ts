import type { ApplicantsAnswer } from '#contract/applications';
import type { InternshipAnswer, OwnInternshipsAnswer } from '#contract/internships';
import { messages } from '#contract/messages';
import { letterDocx, resumePdf } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { press, pressAnyway, sizesOf, unfolded } from '../support/pointer';
import { apiAs, demo, enterAs, untilReadyForOffline } from '../support/people';
import { screenOf } from '../support/locators';

const edited = 'Web Content Assistant';
const helpDesk = 'IT Help Desk Intern';
const removed = 'Mobile App Tester';
const grace = 'Grace Temu';
const naomi = 'Naomi Aisa';

for (const { where, viewport, tag } of sizesOf('desktop')) {
  test(
    `a business ${where} loses nothing typed when the connection breaks, and sees only what is stored`,
    { tag },
    async ({ portal, request }) => {
      const { server, link } = portal;
      const api = await apiAs(request, server.url, demo.business);
      const own = await api.get<OwnInternshipsAnswer>('internship/my_internships');
      const idOf = (title: string) => own.internships.find((row) => row.title === title)?.id ?? 0;
      const phone = await portal.openPhone(viewport);
      const { page } = phone;
      const { main, alert, notice, says, button, row, cell } = screenOf(page);
      await enterAs(page, request, server.url, demo.business);
      await page.goto('/dashboard');
      await untilReadyForOffline(page);

      await press(main.getByRole('link', { name: 'List All Internship' }));
      await expect(row(removed)).toBeVisible();

      await test.step('offline, internships cannot be archived or deleted, and stay in the list', async () => {
        link.setLink('cut');
        await press((await unfolded(row(removed))).getByRole('button', { name: `Archive ${removed}` }));
        await expect(alert('Error archiving internship')).toContainText(messages.offline.tryLater);
        await expect(cell(removed, 'Available')).toBeVisible();
        await expect(says(messages.internship.statusNeedsSignal)).toBeVisible();
        await pressAnyway((await unfolded(row(removed))).getByRole('button', { name: `Delete ${removed}` }));
        await expect(alert('Error deleting internship')).toBeVisible();
        await expect(row(removed)).toBeVisible();
        link.setLink('open');
        await page.reload();
        await expect(row(removed)).toBeVisible();
        await expect(says(messages.internship.statusNeedsSignal)).toBeHidden();
      });

      const title = main.getByRole('textbox', { name: 'Role Title' });
      const stored = async () =>
        (await api.get<InternshipAnswer>(`internship/${idOf(edited)}`)).internship.title;

      await test.step('an edit that cannot be sent survives a reload, and is saved online', async () => {
        await press((await unfolded(row(edited))).getByRole('link', { name: `Edit ${edited}` }));
        await expect(title).toHaveValue(edited);
        await title.fill('Web Content Writer');
        link.setLink('cut');
        await press(button('Update Internship'));
        await expect(alert('Error updating internship!')).toContainText(messages.offline.needsSignal);
        await page.reload();
        await expect(title).toHaveValue('Web Content Writer');
        await expect(notice('What you typed earlier is still here. It is not saved yet.')).toBeVisible();
        expect(await stored()).toBe(edited);
        link.setLink('open');
        await press(button('Update Internship'));
        await expect(notice('Internship updated successfully!')).toBeVisible();
        await expect(row('Web Content Writer')).toBeVisible();
        expect(await stored()).toBe('Web Content Writer');
      });
      const card = main.getByRole('region', { name: grace });
      const status = card.getByRole('combobox', { name: 'Status' });
      const storedStatus = async () => {
        const path = `internship_applications/${idOf(helpDesk)}/applications`;
        const { internship_applications: all } = await api.get<ApplicantsAnswer>(path);
        return all.find(({ user }) => user.full_name === grace)?.status;
      };

      await test.step('offline, a new status is refused and the card stays as it was', async () => {
        await press(row(helpDesk).getByRole('link', { name: /^Applications/ }));
        await press(main.getByRole('button', { name: grace, exact: true }));
        await expect(status).toHaveValue('viewed');
        link.setLink('cut');
        await status.selectOption('Submitted');
        await expect(card.getByRole('alert')).toHaveText(messages.offline.tryLater);
        await expect(status).toHaveValue('viewed');
        expect(await storedStatus()).toBe('viewed');
        await expect(
          main.getByRole('button', { name: /^All documents \(\.zip\)/ }),
        ).toHaveAccessibleDescription(messages.applications.documentsNeedSignal);
      });

      await test.step('an offline refresh keeps the saved copy, and new applicants come with the signal', async () => {
        await phone.setOffline(true);
        await press(button('Refresh'));
        await expect(says(/^Saved here (just now|.+ ago)/)).toBeVisible();
        await expect(notice(messages.offline.tryLater)).toBeVisible();
        await expect(status).toHaveValue('viewed');
        const student = await apiAs(request, server.url, 'naomi.aisa@students.example');
        await student.apply(idOf(helpDesk), {
          levels: [{ grade: 12, school_name: 'Bena Gap Secondary School' }],
          resume: await resumePdf(),
          coverLetter: await letterDocx(),
        });
        await expect(main.getByRole('button', { name: naomi, exact: true })).toBeHidden();
        link.setLink('open');
        await phone.setOffline(false);
        await expect(main.getByRole('button', { name: naomi, exact: true })).toBeVisible();
        await expect(says(/^Saved here (just now|.+ ago)/)).toBeHidden();
      });
    },
  );
}
