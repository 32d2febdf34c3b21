import { readFile } from 'node:fs/promises';
import { messages } from '#contract/messages';
import { expectSent, fillApplication } from '../support/applying';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import {
  demo,
  fillLogIn,
  logIn,
  openInternship,
  password,
  receivedFrom,
  untilReadyForOffline,
} from '../support/people';
import { press } from '../support/pointer';
import { writtenMails } from '../support/server';
import { readZip } from '../support/zip';

const text = messages.myData;
const school = 'Quolbata High School';

/** Everything in localStorage and IndexedDB, as text. Runs in the page. */
async function storedOnPhone(): Promise<string> {
  const found = [JSON.stringify(localStorage)];
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
    });
  for (const { name } of await indexedDB.databases()) {
    const database = await asked(indexedDB.open(name!));
    for (const store of database.objectStoreNames) {
      const rows = await asked(database.transaction(store).objectStore(store).getAll());
      found.push(JSON.stringify(rows));
    }
    database.close();
  }
  return found.join('\n');
}

test(
  'a student takes the data along, deletes the account, and keeps it',
  { tag: '@full' },
  async ({ portal: { server, openPhone }, request }) => {
    const internship = await openInternship(request, server.url);
    const received = () => receivedFrom(request, server.url, internship.id, demo.student);
    const { page } = await openPhone();
    const { main, button, notice, toast, dialog } = screenOf(page);
    await logIn(page, demo.student);
    await page.goto(`/apply/${internship.id}`);
    await fillApplication(page, { school });
    await press(button('Apply Now'));
    await expectSent(page);
    expect(await received()).toHaveLength(1);

    await test.step('the download has the application and its documents', async () => {
      await page.goto('/profile');
      await press(main.getByRole('link', { name: 'My data' }));
      const [download] = await Promise.all([page.waitForEvent('download'), press(button(text.download))]);
      const files = readZip(await readFile(await download.path()));
      expect(files.get('data.json')!.toString()).toContain(school);
      expect(files.get('index.html')!.toString()).toContain(school);
      expect([...files.keys()].filter((name) => name.startsWith('documents/')).length).toBeGreaterThan(1);
      await expect(notice(text.downloaded)).toBeVisible();
    });

    await test.step('without signal the phone makes a file of what it has saved', async () => {
      await page.goto('/my-applications');
      await expect(main.getByText(internship.title).first()).toBeVisible();
      await page.goto('/my-data');
      await untilReadyForOffline(page);
      await page.context().setOffline(true);
      const [download] = await Promise.all([page.waitForEvent('download'), press(button(text.save))]);
      expect(
        readZip(await readFile(await download.path()))
          .get('data.json')!
          .toString(),
      ).toContain(school);
      await page.context().setOffline(false);
    });

    await test.step('after deleting nothing of the person is on the phone, and the business sees nobody', async () => {
      expect(await page.evaluate(storedOnPhone)).toContain(demo.student);
      await press(button(text.delete));
      const question = dialog(text.deleteQuestion);
      await question.getByLabel(text.password, { exact: true }).fill(password);
      await press(question.getByRole('button', { name: text.delete }));
      await expect(page).toHaveURL(/\/login/);
      await expect(toast('Your account will be deleted on')).toBeVisible();
      const left = await page.evaluate(storedOnPhone);
      for (const word of [demo.student, school]) expect(left).not.toContain(word);
      expect(await received()).toEqual([]);
      const mailed = async () => (await writtenMails(server, 'account_deletion_asked'))[0]?.to?.[0]?.address;
      await expect.poll(mailed).toBe(demo.student);
    });

    await test.step('logging in again says when, and one press keeps the account', async () => {
      await fillLogIn(page, demo.student);
      await press(main.getByRole('link', { name: 'Keep it' }));
      await press(button(text.keep));
      await expect(button(text.delete)).toBeVisible();
      expect(await received()).toHaveLength(1);
    });
  },
);
