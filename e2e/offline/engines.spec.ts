import puppeteer from 'puppeteer-core';
import type { OutboxRecord } from '#outbox/record';
import { expectReceivedOnce, readRecords } from '../support/applying';
import { letterDocx, phonePhoto, resumePdf, sha256 } from '../support/documents';
import { ELEMENT_TIMEOUT, heading, killGroup, type EngineWindow } from '../support/engine';
import {
  applyWith,
  fillWith,
  logInWith,
  untilEngineIsReadyForOffline,
  withFolder,
} from '../support/engine-steps';
import { expect, test } from '../support/fixtures';
import { demo, openInternship, receivedFrom } from '../support/people';
import { openSafari, openWebKitGtk } from '../support/webkit';
import { ensureFirefox, hasSafari } from '../../tools/browsers.mjs';

/**
 * Starts Firefox without a screen, driven over WebDriver BiDi.
 * @param profile folder that outlives the browser
 */
async function openFirefox(profile: string): Promise<EngineWindow> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: await ensureFirefox(),
    userDataDir: profile,
    defaultViewport: null,
    protocolTimeout: 2 * ELEMENT_TIMEOUT,
  });
  const [page = await browser.newPage()] = await browser.pages();
  const found = async (xpath: string) => {
    const element = await page.waitForSelector(`xpath/${xpath}`, { timeout: ELEMENT_TIMEOUT });
    if (!element) throw new Error(`Firefox: there is no ${xpath}`);
    return element;
  };

  return {
    async open(url) {
      await page.goto(url);
    },
    async find(xpath) {
      await found(xpath);
    },
    click: (xpath) => page.locator(`xpath/${xpath}`).setTimeout(ELEMENT_TIMEOUT).click(),
    type: async (xpath, text) => (await found(xpath)).type(text),
    async choose(xpath, path) {
      const element = await found(xpath);
      await (await element.toElement('input')).uploadFile(path);
    },
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    kill: () => killGroup(browser.process()!),
  };
}

/** Neither has Background Sync: the page itself sends. Safari under a WebDriver keeps no profile. */
const engines: { engine: string; openEngine: (profile: string) => Promise<EngineWindow> }[] = [
  { engine: 'Firefox', openEngine: openFirefox },
  ...(hasSafari() ? [] : [{ engine: 'WebKit with its page cache on', openEngine: openWebKitGtk }]),
];

const recordsIn = (window: EngineWindow) => window.evaluate<OutboxRecord[]>(`(${readRecords.toString()})()`);

for (const { engine, openEngine } of engines) {
  test(
    `in ${engine} what was applied for without signal arrives once and whole after the browser was killed`,
    { tag: '@full' },
    async ({ portal: { server, link }, request }) => {
      const internship = await openInternship(request, server.url);
      const resume = await resumePdf();
      const saved = await withFolder(async (folder) => {
        let window = await openEngine(folder);
        try {
          await logInWith(window, link.url, demo.student);
          await window.open(`${link.url}/internship-details/${internship.id}`);
          await window.find(`//main//*[normalize-space() = "${internship.title}"]`);
          await untilEngineIsReadyForOffline(window);
          await window.open(`${link.url}/apply/${internship.id}`);
          link.setLink('cut');
          await fillWith(window, folder, { resume, coverLetter: await phonePhoto() });
          await applyWith(window, 'Saved on this phone');
          const address = await window.evaluate<string>('location.href');
          await window.kill();

          window = await openEngine(folder);
          await window.open(address);
          await window.find(heading('Saved on this phone'));
          const [record, ...others] = await recordsIn(window);
          expect(others).toEqual([]);
          expect(record?.files.resume?.sha256).toBe(sha256(resume.buffer));

          link.setLink('open');
          await window.find(heading('Thank You!'));
          expect((await recordsIn(window)).map(({ id, state }) => [id, state])).toEqual([
            [record?.id, 'sent'],
          ]);
          return record?.files;
        } finally {
          await window.kill();
        }
      });
      await expectReceivedOnce(request, server.url, internship.id, {
        resume: saved!.resume!.sha256,
        cover_letter: saved!.cover_letter!.sha256,
      });
    },
  );
}

test(
  'on the engine of iPhones a student applies after full page loads, with the page cache on',
  { tag: '@full' },
  async ({ portal: { server }, request }) => {
    const internship = await openInternship(request, server.url);
    await withFolder(async (folder) => {
      const window = hasSafari() ? await openSafari() : await openWebKitGtk(folder);
      try {
        await logInWith(window, server.url, demo.student);
        // Each load puts the page before it into the page cache.
        await window.open(`${server.url}/internship-details/${internship.id}`);
        await window.find(`//main//*[normalize-space() = "${internship.title}"]`);
        await window.open(`${server.url}/apply/${internship.id}`);
        await fillWith(window, folder, { resume: await resumePdf(), coverLetter: await letterDocx() });
        await applyWith(window, 'Thank You!');
      } finally {
        await window.kill();
      }
    });
    expect(await receivedFrom(request, server.url, internship.id, demo.student)).toHaveLength(1);
  },
);
