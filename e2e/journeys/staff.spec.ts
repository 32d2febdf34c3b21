import { password as passwordText } from '#contract/messages/account';
import { admin as adminText, staff as text } from '#contract/messages/admin';
import { expect, test } from '../support/fixtures';
import { demo, enterAs, fillLogIn } from '../support/people';
import { press } from '../support/pointer';

const PHONE = { width: 360, height: 640 };
const own = 'a password of my own';

test('staff whom an admin has made help a student of their place who is locked out, and see nobody else', async ({
  portal,
  request,
}) => {
  const { server } = portal;
  const boss = await portal.openPhone();
  await enterAs(boss.page, request, server.url, demo.admin);
  await boss.page.goto('/staff');
  const form = boss.page.getByRole('main').locator('form').first();
  await form.getByRole('textbox', { name: 'Full Name' }).fill('Field Worker');
  await form.getByRole('textbox', { name: 'Email' }).fill('field@program.example');
  await form.getByLabel('Whom they look after').selectOption('places');
  await form.getByRole('textbox', { name: 'Places' }).fill('lae\nGoroka');
  await press(form.getByRole('button', { name: text.make }));
  const shown = (where: typeof boss.page) => where.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  const first = await shown(boss.page).textContent();

  const desk = await portal.openPhone(PHONE);
  const { page } = desk;
  const main = page.getByRole('main');
  await page.goto('/login');
  await fillLogIn(page, 'field@program.example', first!);
  await expect(page).toHaveURL(/\/change-password$/);
  await main.getByRole('textbox', { name: 'New Password' }).fill(own);
  await main.getByRole('textbox', { name: 'Confirm Password' }).fill(own);
  await press(main.getByRole('button', { name: 'Update Password' }));
  await expect(page.getByText(passwordText.updated).first()).toBeVisible();
  await page.goto('/home');
  await expect(page).toHaveURL(/\/list-all-students$/);
  await expect(main.getByText(text.yours('lae, Goroka'))).toBeVisible();
  const names = main.getByRole('rowheader');
  await expect(names).toHaveText([/Grace Temu/, /Naomi Aisa/]);
  await press(main.getByRole('button', { name: 'More: Grace Temu' }));
  await press(main.getByRole('button', { name: 'View Grace Temu' }));
  const dialog = page.getByRole('dialog', { name: 'Grace Temu' });
  await press(dialog.getByText(adminText.oneTime.label));
  await press(dialog.getByRole('button', { name: adminText.oneTime.give }));
  const given = await shown(page).textContent();

  const other = await portal.openPhone(PHONE);
  await other.page.goto('/login');
  await fillLogIn(other.page, 'grace.temu@students.example', given!);
  await expect(other.page).toHaveURL(/\/change-password$/);

  await press(dialog.getByText(adminText.end.label));
  await press(dialog.getByRole('button', { name: adminText.end.press }));
  const asked = page.getByRole('dialog', { name: adminText.end.ask('Grace Temu') });
  await press(asked.getByRole('button', { name: adminText.end.press }));
  await expect(dialog.getByText(adminText.end.done)).toBeVisible();

  const list = boss.page.getByRole('list', { name: text.title });
  const member = list.getByRole('listitem').filter({ hasText: 'Field Worker' });
  await press(member.getByText(text.change));
  await member.getByRole('textbox', { name: 'Places' }).fill('Goroka');
  await press(member.getByRole('button', { name: text.save, exact: true }));
  await expect(member.getByText('Goroka', { exact: true })).toBeVisible();
  await expect(boss.page.getByText(text.saved)).toBeVisible();
  await page.goto('/list-all-students');
  await expect(names).toHaveText([/Naomi Aisa/]);
});
