import { messages } from '#contract/messages';
import { fillApplication } from '../support/applying';
import { expect, test } from '../support/fixtures';
import { follow, press, sizes } from '../support/pointer';
import { demo, openInternship, receivedFrom } from '../support/people';
import { screenOf } from '../support/locators';

for (const { where, viewport, tag } of sizes) {
  test(
    `a student ${where} saves everything, applies offline, and the application arrives once online`,
    { tag },
    async ({ portal, request }) => {
      const { link, server, openStudentPhone } = portal;
      const internship = await openInternship(request, server.url);
      const phone = await openStudentPhone(viewport);
      const { page } = phone;
      const { main, notice, says, button } = screenOf(page);
      const connection = page.getByRole('status', { name: 'Connection' });
      const aboutLine = page.getByRole('contentinfo').getByText(/^About, contact, newsletter/);
      const forTheClassroom = page.getByRole('contentinfo').getByRole('link', { name: 'For the classroom' });

      await page.goto('/classroom');
      await press(button('Save everything for offline'));
      await expect(notice(messages.classroom.saved)).toBeVisible();
      await phone.setOffline(true);
      link.setLink('cut');

      await test.step('a fresh start offline finds the internship with all details', async () => {
        await page.goto('/');
        await expect(connection).toHaveText('Offline');
        await press(main.getByText('By category or location'));
        const category = main.getByRole('combobox', { name: 'Category' });
        await category.fill(internship.category);
        await press(main.getByRole('option', { name: internship.category }));
        await press(button('Find Internship'));
        await expect(notice(' Internship(s) Found')).toBeVisible();
        await expect(says(/^Saved here (just now|.+ ago)/)).toBeVisible();
        const logo = main.getByRole('img', { name: `Logo of ${internship.company.company_name}` }).first();
        await expect(logo).toHaveAttribute('src', internship.company.logo_url ?? '');
        await expect
          .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
        await page.goto(`/internship-details/${internship.id}`);
        await expect(main.getByRole('heading', { name: 'Description' })).toBeVisible();
      });

      await test.step('the application is written, and waits', async () => {
        await press(main.getByRole('link', { name: 'Apply Now' }));
        await fillApplication(page);
        await press(button('Apply Now'));
        await expect(main.getByRole('heading', { level: 1, name: 'Saved on this phone' })).toBeVisible();
        await press(main.getByRole('link', { name: 'My Applications' }));
        const waiting = main.getByRole('listitem').filter({ hasText: internship.title });
        await expect(waiting.getByRole('status')).toContainText('Waiting');
        await expect(connection).toContainText('1 to send');
      });

      await test.step('earlier applications and the profile can be read; other screens say that they need a connection', async () => {
        await expect(main.getByRole('link', { name: /^View Application/ })).toHaveCount(3);
        await follow(page, 'Profile');
        await expect(main.getByRole('heading', { name: 'Maria Kaupa' })).toBeVisible();
        await press(main.getByRole('link', { name: 'Edit Profile' }));
        await expect(notice('No signal now, and this needs a connection.')).toBeVisible();
        await follow(page, 'Contact');
        await expect(notice(messages.offline.tryLater)).toBeVisible();
        await press(aboutLine);
        await press(forTheClassroom);
        await expect(says(/^Last full save: /)).toBeVisible();
        await expect(notice(messages.offline.tryLater)).toBeVisible();
        await expect(button('Save everything for offline')).toBeDisabled();
      });

      await test.step('online again, the application is sent once', async () => {
        link.setLink('open');
        await phone.setOffline(false);
        await expect(connection).not.toContainText('Offline');
        const received = () => receivedFrom(request, server.url, internship.id, demo.student);
        await expect.poll(async () => (await received()).length).toBe(1);
        await page.goto('/my-applications');
        const card = main.getByRole('listitem').filter({ hasText: internship.title });
        await expect(card.getByRole('link', { name: /^View Application/ })).toBeVisible();
        await expect(main.getByRole('heading', { name: 'On this phone' })).toBeHidden();
      });
    },
  );
}
