import puppeteer from 'puppeteer-core';
import { ensureFirefox } from '../../tools/browsers.mjs';
import { ELEMENT_TIMEOUT, killGroup, type EngineWindow } from './engine';

/**
 * Starts Firefox without a screen, driven over WebDriver BiDi.
 * @param profile folder that outlives the browser
 */
export async function openFirefox(profile: string): Promise<EngineWindow> {
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
    close: () => browser.close(),
    kill: () => killGroup(browser.process()!),
  };
}
