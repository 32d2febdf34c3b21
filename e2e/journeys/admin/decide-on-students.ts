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

  await test.step('pending students come first', async () => {
    await press(tabOf('All'));
    await expect(notice('10 students')).toBeVisible();
    const shown = await main
      .getByRole('combobox', { name: /^Status of / })
      .evaluateAll((selects) => selects.map((select) => (select as HTMLSelectElement).value));
    expect(shown.slice(0, 4)).toEqual(Array<string>(4).fill('pending'));
    expect(shown.slice(4)).not.toContain('pending');
    await expect(main.getByRole('rowheader').nth(3)).toHaveText(stranger.name);
  });

  await test.step('one is approved by a button, one is rejected with a reason', async () => {
    // On a phone the row has no room for the button.
    if (isTouched(page)) await statusOf(elijah).selectOption('Approved');
    else await press(button(`Approve ${elijah}`));
    await expect(toast('Status updated to approved')).toBeVisible();
    await expect(statusOf(elijah)).toHaveValue('approved');

    await statusOf(joyce).selectOption('Rejected');
    await expect(dialog).toHaveAccessibleName(`Reject ${joyce}?`);
    await press(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(statusOf(joyce)).toHaveValue('pending');
    await statusOf(joyce).selectOption('Rejected');
    await press(dialog.getByRole('button', { name: 'Reject' }));
    const why = dialog.getByRole('textbox', { name: 'Reason' });
    await expect(why).toHaveAccessibleDescription(new RegExp(`${messages.admin.reasonRequired}$`));
    await why.fill(reason);
    await press(dialog.getByRole('button', { name: 'Reject' }));
    await expect(dialog).toBeHidden();
    await expect(toast('Status updated to rejected')).toBeVisible();
    await expect(statusOf(joyce)).toHaveValue('rejected');
    await expect(statusOf(stranger.name)).toHaveValue('pending');
  });

  await test.step('details open, also from the address, and the list is downloaded', async () => {
    const view = button(`View ${joyce}`);
    await press(view);
    await expect(dialog).toHaveAccessibleName(joyce);
    await expect(page).toHaveURL(/[?&]view=\d+/);
    await expect(dialog.getByRole('paragraph')).toHaveText(['Status: Rejected', `Reason: ${reason}`]);
    for (const words of ['joyce.pokana@students.example', '25 April 2007']) {
      await expect(dialog.getByRole('definition').filter({ hasText: words })).toBeVisible();
    }
    await page.reload();
    await expect(dialog).toHaveAccessibleName(joyce);
    await press(dialog.getByRole('button', { name: 'Close' }));
    await expect(dialog).toBeHidden();

    await main.getByRole('searchbox').fill('joyce port');
    await expect(notice('1 student')).toBeVisible();
    const saved = await downloadTable(button('Download CSV'));
    expect(saved.name).toMatch(/^students-\d{4}-\d\d-\d\d\.csv$/);
    const [titles, found, ...more] = saved.rows;
    expect(more).toEqual([]);
    expect(titles?.slice(5, 7)).toEqual(['Status', 'Reason']);
    expect(found?.slice(0, 7)).toEqual([
      joyce,
      'joyce.pokana@students.example',
      '+675 7200 3307',
      'Port Moresby',
      '25 Apr 2007',
      'Rejected',
      reason,
    ]);
  });

  await test.step('the rejected student sees the reason', async () => {
    const student = (await portal.openPhone(page.viewportSize() ?? undefined)).page;
    await logIn(student, 'joyce.pokana@students.example');
    await follow(student, 'Profile');
    await expect(student.getByText(`Reason: ${reason}`)).toBeVisible();
  });
}
