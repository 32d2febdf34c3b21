import { writeFile } from 'node:fs/promises';
import { storedRecords } from '../support/applying';
import { largePhoto } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { demo, logIn, openInternship } from '../support/people';

test(
  'a 48-megapixel photo is made smaller on a phone that is six times slower',
  { tag: '@full' },
  async ({ portal, request, browser }, testInfo) => {
    const { id } = await openInternship(request, portal.server.url);
    const context = await browser.newContext({ baseURL: portal.server.url });
    const page = await context.newPage();
    await logIn(page, demo.student);
    await page.goto(`/apply/${id}`);
    const resume = page.getByRole('button', { name: /^Resume / });
    await resume.waitFor();
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const photo = await largePhoto();
    const path = testInfo.outputPath('IMG_48.jpg');
    await writeFile(path, photo.buffer);
    await resume.setInputFiles(path);
    await page.getByRole('button', { name: 'Remove Resume' }).waitFor();
    const stored = (await storedRecords(page))[0]?.files.resume;
    expect(stored?.kind).toBe('jpg');
    expect(stored?.size).toBeLessThan(photo.buffer.length / 3);
    await context.close();
  },
);
