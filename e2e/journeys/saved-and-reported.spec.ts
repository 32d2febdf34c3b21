import { report } from '#contract/messages/internships';
import { checked } from '#contract/messages/business';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import {
  apiAs,
  demo,
  logIn,
  openInternship,
  publicInternships,
  untilReadyForOffline,
} from '../support/people';
import { press } from '../support/pointer';

test('an internship saved without signal is on every phone of the student, with its details', async ({
  portal: { server, link, openPhone },
  request,
}) => {
  const { id, title } = await openInternship(request, server.url);
  const first = await openPhone();
  const list = screenOf(first.page).main;
  const bookmark = list.getByRole('button', { name: `Save ${title}`, exact: true });
  const sent = async () => {
    const student = await apiAs(request, server.url, demo.student);
    const { saved_internships: saved } = await student.get<{ saved_internships: { id: number }[] }>(
      'saved_internships',
    );
    return saved.map((one) => one.id);
  };

  await test.step('without signal it is saved at once, and stays so through a restart', async () => {
    await logIn(first.page, demo.student);
    await untilReadyForOffline(first.page);
    await first.page.goto('/all-internships');
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
    await first.setOffline(true);
    link.setLink('cut');
    await press(bookmark);
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await first.close();
    await first.open();
    await first.setOffline(true);
    await first.page.goto('/all-internships');
    await expect(
      screenOf(first.page).main.getByRole('button', { name: `Save ${title}`, exact: true }),
    ).toHaveAttribute('aria-pressed', 'true');
    expect(await sent()).toEqual([]);
  });

  await test.step('with signal it is sent by itself', async () => {
    link.setLink('open');
    await first.setOffline(false);
    await expect.poll(sent).toEqual([id]);
  });

  const second = await openPhone();
  const { page } = second;
  const { main } = screenOf(page);
  await test.step('the second phone has it on its start screen, and opens it without signal', async () => {
    await logIn(page, demo.student);
    await untilReadyForOffline(page);
    await page.goto('/home');
    const saved = main.getByRole('heading', { name: 'Saved internships' }).locator('..');
    await expect(saved.getByRole('link', { name: title })).toBeVisible();
    const isKept = () =>
      page.evaluate(
        (path) => caches.match(path).then((found) => found !== undefined),
        `/api/internship/${id}`,
      );
    const isInSnapshot = () =>
      page.evaluate(
        (part) => Object.values({ ...localStorage }).some((text) => String(text).includes(part)),
        `"detail","${id}"`,
      );
    await expect.poll(async () => (await isKept()) || (await isInSnapshot())).toBe(true);
    await second.setOffline(true);
    link.setLink('cut');
    await press(saved.getByRole('link', { name: title }));
    await expect(main.getByRole('heading', { level: 2, name: 'Description' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Saved (press to remove)' })).toBeVisible();
  });

  await test.step('what is taken back on one phone is gone on the other', async () => {
    await press(main.getByRole('button', { name: 'Saved (press to remove)' }));
    await expect(main.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    link.setLink('open');
    await second.setOffline(false);
    await expect.poll(sent).toEqual([]);
    await first.page.goto('/all-internships');
    await expect(
      screenOf(first.page).main.getByRole('button', { name: `Save ${title}`, exact: true }),
    ).toHaveAttribute('aria-pressed', 'false');
  });
});

test('a student reports an internship, and an admin takes it down', async ({
  portal: { server, link, openPhone },
  request,
}) => {
  const { id, title } = await openInternship(request, server.url);
  const isPublic = async () => (await publicInternships(request, server.url)).some((row) => row.id === id);
  const phone = await openPhone();
  const student = phone.page;

  await test.step('without signal what was typed stays, and is sent with signal', async () => {
    await logIn(student, demo.student);
    await untilReadyForOffline(student);
    await student.goto(`/internship-details/${id}`);
    const { main } = screenOf(student);
    await press(main.getByRole('button', { name: 'Report this internship' }));
    const dialog = student.getByRole('dialog', { name: 'Report this internship' });
    await dialog.getByRole('combobox').selectOption('Asks for money');
    await dialog.getByRole('textbox').fill('They ask for 50 kina first.');
    await phone.setOffline(true);
    link.setLink('cut');
    await press(dialog.getByRole('button', { name: 'Send report' }));
    await expect(dialog.getByText(report.needsSignal)).toBeVisible();
    link.setLink('open');
    await phone.setOffline(false);
    await press(dialog.getByRole('button', { name: 'Send report' }));
    await expect(dialog).toBeHidden();
    await expect(main.getByRole('button', { name: report.change })).toBeVisible();
    expect(await isPublic()).toBe(true);
  });

  await test.step('its business reads nothing of it', async () => {
    const { page } = await openPhone();
    await logIn(page, demo.business);
    await page.goto(`/internship/${id}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText('50 kina')).toBeHidden();
  });

  await test.step('an admin reads who reported and why, and takes it down', async () => {
    const { page } = await openPhone({ width: 1280, height: 800 });
    const { main } = screenOf(page);
    await logIn(page, demo.admin);
    await press(main.getByRole('button', { name: 'Reported internships (1)' }));
    await expect(main.getByText('They ask for 50 kina first.')).toBeVisible();
    await expect(main.getByRole('link', { name: demo.student })).toBeVisible();
    await press(main.getByRole('button', { name: `Take it down ${title}` }));
    const dialog = page.getByRole('dialog', { name: `Take down ${title}?` });
    await dialog.getByRole('textbox').fill('An internship must not ask for money.');
    await press(dialog.getByRole('button', { name: 'Take it down' }));
    await expect(main.getByRole('button', { name: `Let it be restored ${title}` })).toBeVisible();
    expect(await isPublic()).toBe(false);
  });

  await test.step('its business reads why, not who, and cannot edit it', async () => {
    const { page } = await openPhone();
    await logIn(page, demo.business);
    await page.goto(`/internship/${id}`);
    await expect(page.getByText(`${checked.takenDown} An internship must not ask for money.`)).toBeVisible();
    await expect(page.getByText('50 kina')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Edit' })).toBeHidden();
  });
});
