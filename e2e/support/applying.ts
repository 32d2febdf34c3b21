import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { DocumentField } from '#contract/files';
import { applying } from '#contract/messages/applications';
import type { OutboxRecord } from '#outbox/record';
import { letterDocx, resumePdf, sha256, type TestDocument } from './documents';
import type { Portal } from './fixtures';
import { demo, openInternship, receivedFrom } from './people';
import { press } from './pointer';

export const school = 'Hohola Ridge Secondary School';

/** Unfolds the empty form, where what was sent last stands in its place. */
export async function unfold(page: Page): Promise<void> {
  const anew = page.getByRole('button', { name: applying.fillIn });
  await anew
    .or(page.getByRole('checkbox', { name: 'Grade 12' }))
    .first()
    .waitFor();
  if (await anew.isVisible()) await press(anew);
}

/** A phone on which the demo student, logged in before, has opened the apply form of an internship; ready for offline. */
export async function openApplyForm(portal: Portal, request: APIRequestContext) {
  const internship = await openInternship(request, portal.server.url);
  const phone = await portal.openStudentPhone();
  await phone.page.goto(`/apply/${internship.id}`);
  // Without signal the form comes only when the internship was read before.
  await unfold(phone.page);
  return { internship, phone, page: phone.page };
}

/** Both documents are in the form, folded or not. */
export async function expectDocuments(page: Page): Promise<void> {
  await expect(page.locator('#document-resume > summary')).toContainText(/^Resume/);
  await expect(page.locator('#document-cover_letter > summary')).toContainText(/^Cover Letter/);
}

/** Unfolds what stands behind "More". */
export const openMore = (place: Locator): Promise<void> =>
  press(place.locator('summary').filter({ hasText: /^More/ }));

interface Filling {
  school?: string;
  resume?: TestDocument;
  coverLetter?: TestDocument;
}

/** Fills the apply form on the screen: grade 12, a school, two documents; waits until the draft is saved. */
export async function fillApplication(page: Page, filling: Filling = {}): Promise<void> {
  const { resume = await resumePdf(), coverLetter = await letterDocx() } = filling;
  await unfold(page);
  await press(page.getByRole('checkbox', { name: 'Grade 12' }));
  await page.getByRole('textbox', { name: 'School name for Grade 12' }).fill(filling.school ?? school);
  await press(page.getByRole('button', { name: 'Add Grade 12' }));
  await expect(page.getByRole('status').filter({ hasText: 'Grade 12 already added' })).toBeVisible();
  await pick(page, 'Resume', resume);
  await pick(page, 'Cover Letter', coverLetter);
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this phone' })).toBeVisible();
}

/** Chooses one document, and waits until the form has accepted it. */
async function pick(page: Page, label: 'Resume' | 'Cover Letter', document: TestDocument): Promise<void> {
  const fold = page.getByRole('group').filter({ has: page.getByRole('heading', { name: label }) });
  if ((await fold.getAttribute('open')) === null) await press(fold.locator('summary'));
  await page.getByRole('button', { name: new RegExp(`^${label} `) }).setInputFiles(document);
  await expect(page.getByRole('button', { name: `Remove ${label}` })).toBeVisible();
}

/**
 * Waits until the application on the screen is sent: a dozen writes that wait for the disk, of the phone and of the server, each
 * of which takes seconds while the machine writes what other suites have left.
 */
export const expectSent = (page: Page): Promise<void> =>
  expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible({
    timeout: 60_000,
  });

/** Expects one application of the demo student at the server, with the documents of these SHA-256. */
export async function expectReceivedOnce(
  request: APIRequestContext,
  url: string,
  internshipId: number,
  expected: Partial<Record<DocumentField, string>>,
): Promise<void> {
  const [application, ...others] = await receivedFrom(request, url, internshipId, demo.student);
  expect(others).toEqual([]);
  for (const [field, hash] of Object.entries(expected)) {
    const stored = await request.get(url + application?.[field as DocumentField]);
    expect(sha256(await stored.body()), field).toBe(hash);
  }
}

/** The records of the outbox, read from IndexedDB. */
export const storedRecords = (page: Page): Promise<OutboxRecord[]> => page.evaluate(readRecords);

/** Runs in the page. */
export async function readRecords(): Promise<OutboxRecord[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('wokabaut-outbox');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(String(request.error)));
  });
  const [keys, values] = await new Promise<[IDBValidKey[], unknown[]]>((resolve) => {
    const store = database.transaction('outbox', 'readonly').objectStore('outbox');
    const allKeys = store.getAllKeys();
    const all = store.getAll();
    all.onsuccess = () => resolve([allKeys.result, all.result]);
  });
  database.close();
  return values.filter((_, index) => String(keys[index]).startsWith('record/')) as OutboxRecord[];
}
