import { fillApplication } from './support/applying';
import { letterDocx, resumePdf } from './support/documents';
import { expect, test } from './support/fixtures';
import { follow, press, sizes } from './support/hands';
import { demo, logIn, openInternship, receivedFrom } from './support/people';

for (const { where, viewport } of sizes) {
  test(`a student ${where} saves everything in the classroom, goes the whole way without signal, and it arrives in town`, async ({
    portal: { link, server, openPhone },
    request,
  }) => {
    const internship = await openInternship(request, server.url);
    const phone = await openPhone(viewport);
    const { page } = phone;
    const main = page.getByRole('main');

    await test.step('the classroom page saves everything', async () => {
      await logIn(page, demo.student);
      await press(page.getByRole('contentinfo').getByRole('link', { name: 'For the classroom' }));
      await press(main.getByRole('button', { name: 'Save everything for offline' }));
      await expect(main.getByText('Everything is saved on this phone.')).toBeVisible();
      await expect(main.getByText('Last full save:')).toBeVisible();
      await expect(main.getByText(/^\d+ internships with details, \d+ logos, /)).toBeVisible();
    });

    await phone.setOffline(true);
    link.setLink('cut');

    await test.step('a fresh start without signal finds the internship and reads all of it', async () => {
      await page.goto('/');
      await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('Offline');
      const category = main.getByRole('combobox', { name: 'Category' });
      await category.fill(internship.category);
      await press(main.getByRole('option', { name: internship.category }));
      await press(main.getByRole('button', { name: 'Find Internship' }));
      await expect(main.getByText(/Internship\(s\) Found$/)).toBeVisible();
      await expect(main.getByText(/^(Updated|Saved copy from) /)).toBeVisible();
      await page.goto(`/internship-details/${internship.id}`);
      await expect(main.getByRole('heading', { name: 'Description' })).toBeVisible();
    });

    await test.step('the application is written and waits', async () => {
      await press(main.getByRole('link', { name: 'Apply Now' }));
      await fillApplication(page, {
        school: 'Hohola Ridge Secondary School',
        resume: await resumePdf(),
        coverLetter: letterDocx(),
      });
      await press(main.getByRole('button', { name: 'Apply Now' }));
      await expect(main.getByRole('heading', { level: 1, name: 'Saved on this phone' })).toBeVisible();
      await expect(main.getByRole('heading', { name: 'What happens next' })).toBeVisible();
      await press(main.getByRole('link', { name: 'My Applications' }));
      const waiting = main.getByRole('listitem').filter({ hasText: internship.title });
      await expect(waiting.getByText('Waiting for signal')).toBeVisible();
      await expect(page.getByRole('status', { name: 'Connection' })).toContainText('1 waiting');
    });

    await test.step('earlier applications, the profile and what cannot be done now are there to read', async () => {
      await expect(main.getByRole('link', { name: /^View Application/ })).toHaveCount(3);
      await follow(page, 'Profile');
      await expect(main.getByRole('heading', { name: 'Maria Kaupa' })).toBeVisible();
      await press(main.getByRole('link', { name: 'Edit Profile' }));
      await expect(main.getByText('No signal now, and this needs a connection.')).toBeVisible();
      await follow(page, 'Contact');
      await expect(main.getByText('There is no signal: try again when it is back.')).toBeVisible();
    });

    await test.step('when the signal is back it arrives by itself, once', async () => {
      link.setLink('open');
      await phone.setOffline(false);
      await expect(page.getByRole('status', { name: 'Connection' })).not.toContainText('Offline');
      const received = () => receivedFrom(request, server.url, internship.id, demo.student);
      await expect.poll(async () => (await received()).length).toBe(1);
      await follow(page, 'Profile');
      await press(
        page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'My Applications' }),
      );
      const card = main.getByRole('listitem').filter({ hasText: internship.title });
      await expect(card.getByRole('link', { name: /^View Application/ })).toBeVisible();
      await expect(main.getByRole('heading', { name: 'On this phone' })).toBeHidden();
    });
  });
}
