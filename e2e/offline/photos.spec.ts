import { writeFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { readPhotoPages } from '#outbox/documents/photo-pages';
import { openApplyForm, storedRecords } from '../support/applying';
import { largePhoto, pagePhoto, phonePhoto, webpPhoto } from '../support/documents';
import { expect, test, type Portal } from '../support/fixtures';

/** The apply form on a new phone. */
async function openForm(portal: Portal, request: APIRequestContext) {
  const { phone, page } = await openApplyForm(portal, request);
  return { phone, page, resume: page.getByRole('button', { name: /^Resume / }) };
}

const stored = async (page: Page) => (await storedRecords(page))[0]?.files.resume ?? null;

/** The bytes of the resume in the outbox. */
async function storedResume(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('wokabaut-outbox');
      request.onsuccess = () => resolve(request.result);
    });
    const store = database.transaction('outbox', 'readonly').objectStore('outbox');
    const get = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const key = (await get(store.getAllKeys())).find((name) => /^bytes\/.*\/resume$/.test(String(name)));
    const bytes = new Uint8Array((await get(store.get(key!))) as ArrayBuffer);
    database.close();
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

/** The largest difference between red and blue of a pixel. */
async function colourOf(picture: Uint8Array): Promise<number> {
  const pixels = await sharp(picture).raw().toBuffer();
  let most = 0;
  for (let at = 0; at < pixels.length; at += 3)
    most = Math.max(most, Math.abs(pixels[at]! - pixels[at + 2]!));
  return most;
}

test(
  'a phone whose workers cannot draw makes a photo smaller on the page, offline too',
  { tag: '@full' },
  async ({ portal, request }) => {
    const { phone, page, resume } = await openForm(portal, request);
    await phone.setOffline(true);
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'));
    await resume.setInputFiles(await phonePhoto());
    await expect.poll(async () => (await stored(page))?.kind).toBe('jpg');
    const { width, height } = await sharp(await storedResume(page)).metadata();
    expect([width, height]).toEqual([1200, 1600]);
    expect(page.workers()).toEqual([]);
  },
);

test(
  'a photo of 48 megapixels is made smaller on the phone',
  { tag: '@full' },
  async ({ portal, request }, testInfo) => {
    const { page, resume } = await openForm(portal, request);
    // From the disk: Playwright hands bytes over slowly.
    const path = testInfo.outputPath('IMG_48.jpg');
    await writeFile(path, (await largePhoto()).buffer);
    await resume.setInputFiles(path);
    await expect.poll(async () => (await stored(page))?.kind, { timeout: 120_000 }).toBe('jpg');
    const { width, height } = await sharp(await storedResume(page)).metadata();
    expect(Math.max(width, height)).toBe(1600);
  },
);

test('a photo is made smaller in a worker, offline too: upright, without its place, both sizes said', async ({
  portal,
  request,
}) => {
  const { phone, page, resume } = await openForm(portal, request);
  await phone.setOffline(true);
  const photo = await phonePhoto();
  const worker = page.waitForEvent('worker');
  await resume.setInputFiles(photo);
  expect((await worker).url()).toContain('/assets/document-worker-');
  await expect.poll(async () => (await stored(page))?.kind).toBe('jpg');
  const { width, height, orientation, exif } = await sharp(await storedResume(page)).metadata();
  expect([width, height, orientation, exif]).toEqual([1200, 1600, undefined, undefined]);
  expect((await stored(page))!.size).toBeLessThan(photo.buffer.length / 4);
  await expect(page.getByRole('img', { name: 'Page 1 of Resume' })).toBeHidden();
  await expect(page.getByText(/^(less than a minute|about \d+ minutes?) on a slow line$/)).toBeVisible();
});

test('a WebP becomes a JPG, and keeps its colours', { tag: '@full' }, async ({ portal, request }) => {
  const { page, resume } = await openForm(portal, request);
  await resume.setInputFiles(await webpPhoto());
  await expect.poll(async () => (await stored(page))?.name).toBe('certificate.jpg');
  const bytes = await storedResume(page);
  const { format, width, height } = await sharp(bytes).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1600, 1200]);
  expect(await colourOf(bytes)).toBeGreaterThan(100);
});

test(
  'two photographed pages become one PDF in grey; a page is added, another is taken out',
  { tag: '@full' },
  async ({ portal, request }) => {
    const { page, resume } = await openForm(portal, request);
    await resume.setInputFiles([await pagePhoto(1), await pagePhoto(2)]);
    await expect.poll(async () => (await stored(page))?.pages).toBe(2);
    const pages = async () => readPhotoPages('pdf', new Uint8Array(await storedResume(page)));
    const [first, second] = await pages();
    for (const photo of [first!, second!]) {
      const { width, height } = await sharp(photo).metadata();
      expect([width, height]).toEqual([1200, 1600]);
      expect(await colourOf(photo)).toBeLessThan(3);
    }
    await page.getByLabel('Add another page to Resume').setInputFiles(await pagePhoto(3));
    await expect.poll(async () => (await stored(page))?.pages).toBe(3);
    await page.reload();
    await page.getByRole('heading', { name: /^Resume/ }).click();
    await page.getByRole('button', { name: 'Remove page 2 of Resume' }).click();
    await expect.poll(async () => (await stored(page))?.pages).toBe(2);
    const left = await pages();
    expect(left).toHaveLength(2);
    expect(left[0]).toEqual(first);
    expect(left[1]).not.toEqual(second);
    await expect(page.getByText('Resume, 2 pages')).toBeVisible();
  },
);
