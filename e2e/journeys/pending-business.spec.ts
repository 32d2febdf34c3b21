import { messages } from '#contract/messages';
import { expect, test } from '../support/fixtures';
import { follow, logOut, press, sizesOf, unfolded } from '../support/pointer';
import { fillInternship, storeAssistant } from '../support/internships';
import { approveBusiness, demo, logIn, publicInternships } from '../support/people';
import { screenOf } from '../support/locators';

for (const { where, viewport, tag } of sizesOf('desktop')) {
  test(
    `a business ${where} pending approval creates an internship, which becomes public once an admin approves`,
    { tag },
    async ({ portal, request }) => {
      const { server } = portal;
      const { page } = await portal.openPhone(viewport);
      const { main, notice, says, button, cell } = screenOf(page);
      const row = main.getByRole('row', { name: storeAssistant.title });
      const isPublic = async () => {
        const internships = await publicInternships(request, server.url);
        return internships.some(({ title }) => title === storeAssistant.title);
      };
      const visitor = (await portal.openPhone(viewport)).page;
      const search = `/all-internships?q=${encodeURIComponent(storeAssistant.title)}`;

      await test.step('it sees the pending notice, and creates an internship', async () => {
        await logIn(page, demo.newBusiness);
        await expect(page.getByRole('main').getByText(messages.business.pending)).toBeVisible();
        await press(main.getByRole('link', { name: 'Create Internship' }));
        await expect(page.getByRole('main').getByText(messages.business.pending)).toBeVisible();
        await fillInternship(page, storeAssistant);
        await press(button('Create Internship'));
        await expect(notice(`Internship created successfully! ${storeAssistant.title}`)).toBeVisible();
      });

      await test.step('the internship is pending, and cannot be published', async () => {
        await press(main.getByRole('link', { name: 'List All Internship' }));
        await expect(
          cell(storeAssistant.title, `Pending ${messages.business.notPublic.pending}`),
        ).toBeVisible();
        await expect(row.getByRole('button', { name: /^Publish/ })).toHaveCount(0);
        await press((await unfolded(row)).getByRole('link', { name: `View ${storeAssistant.title}` }));
        await expect(says('Status: Pending')).toBeVisible();
        await follow(page, 'Profile');
        await expect(says('Status: Waiting for approval')).toBeVisible();
      });

      await test.step('a visitor does not find it', async () => {
        await visitor.goto(search);
        await expect(visitor.getByRole('heading', { name: 'No Internships Found' })).toBeVisible();
        expect(await isPublic()).toBe(false);
      });

      await test.step('after the approval the notice is gone, and the visitor finds it', async () => {
        await approveBusiness(request, server.url, demo.newBusiness);
        await page.reload();
        await expect(says('Status: Approved')).toBeVisible();
        await expect(page.getByRole('main').getByText(messages.business.pending)).toBeHidden();
        await follow(page, 'Dashboard');
        await press(main.getByRole('link', { name: 'List All Internship' }));
        await page.reload();
        await expect(cell(storeAssistant.title, 'Available')).toBeVisible();
        expect(await isPublic()).toBe(true);
        await visitor.reload();
        await expect(
          visitor.getByRole('link', { name: `VIEW DETAILS: ${storeAssistant.title}` }),
        ).toBeVisible();
        await logOut(page);
        await expect(page).toHaveURL(/\/login/);
      });
    },
  );
}
