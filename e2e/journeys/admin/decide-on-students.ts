import { messages } from '#contract/messages';
import { downloadTable } from '../../support/downloads';
import { expect, test, type Journey } from '../../support/fixtures';
import { follow, isTouched, press } from '../../support/pointer';
import { logIn } from '../../support/people';
import { elijah, joyce, adminScreenOf, stranger } from './locators';

const reason = 'We could not find you in the records. Please see your trainer.';

/** Approves one pending student, rejects one with a reason, and leaves the others. */
export async function decideOnStudents({ portal, page }: Journey): Promise<void> {
  const { main, notice, button, statusOf, tabOf, toast, dialog } = adminScreenOf(page);

  await test.step('one is approved by a button, one is rejected with a reason', async () => {
    await press(tabOf('All'));
    await expect(notice('10 students')).toBeVisible();
    // On a phone the row has no room for the button.
    if (isTouched(page)) await statusOf(elijah).selectOption('Approved');
    else await press(button(`Approve ${elijah}`));
    await expect(toast('Status updated to approved')).toBeVisible();
    await expect(statusOf(elijah)).toHaveValue('approved');

    await statusOf(joyce).selectOption('Rejected');
    await expect(dialog).toHaveAccessibleName(`Reject ${joyce}?`);
    await press(dialog.getByRole('button', { name: 'Reject' }));
    const why = dialog.getByRole('textbox', { name: 'Reason' });
    await expect(why).toHaveAccessibleDescription(new RegExp(`${messages.admin.reasonRequired}$`));
    await why.fill(reason);
    await press(dialog.getByRole('button', { name: 'Reject' }));
    await expect(toast('Status updated to rejected')).toBeVisible();
    await expect(statusOf(joyce)).toHaveValue('rejected');
    await expect(statusOf(stranger.name)).toHaveValue('pending');
  });

  await test.step('details open, also from the address, and the list is downloaded', async () => {
    await press(button(`View ${joyce}`));
    await expect(page).toHaveURL(/[?&]view=\d+/);
    await page.reload();
    await expect(dialog).toHaveAccessibleName(joyce);
    await expect(dialog.getByRole('paragraph')).toHaveText(['Status: Rejected', `Reason: ${reason}`]);
    await press(dialog.getByRole('button', { name: 'Close' }));
    await expect(dialog).toBeHidden();

    await main.getByRole('searchbox').fill('joyce port');
    await expect(notice('1 student')).toBeVisible();
    const { rows } = await downloadTable(button('Download CSV'));
    expect(rows.slice(1).map(([name, , , , , status, why]) => [name, status, why])).toEqual([
      [joyce, 'Rejected', reason],
    ]);
  });

  await test.step('the rejected student sees the reason', async () => {
    const student = (await portal.openPhone(page.viewportSize() ?? undefined)).page;
    await logIn(student, 'joyce.pokana@students.example');
    await follow(student, 'Profile');
    await expect(student.getByText(`Reason: ${reason}`)).toBeVisible();
  });
}
