import puppeteer, { type Browser, type Page } from 'puppeteer-core-13';
import { ELEMENT_TIMEOUT, killGroup, type EngineWindow } from './engine';

/** A window of a Chromium that is too old for Playwright. */
export interface ChromiumWindow extends EngineWindow {
  /** Exceptions of the page and its `console.error`, the oldest first. */
  readonly errors: string[];
  /** Starts it again after `kill`. */
  start(): Promise<void>;
}

/**
 * Starts a Chromium without a screen as a small phone.
 * @param profile folder that outlives the browser
 */
export async function openChromium(executablePath: string, profile: string): Promise<ChromiumWindow> {
  const errors: string[] = [];
  let browser: Browser;
  let page: Page;
  async function start(): Promise<void> {
    browser = await puppeteer.launch({
      executablePath,
      userDataDir: profile,
      args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage'],
      defaultViewport: { width: 360, height: 640, isMobile: true, hasTouch: true },
    });
    page = await browser.newPage();
    page.setDefaultTimeout(ELEMENT_TIMEOUT);
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (said) => {
      // Those without arguments are the browser's, as of a request without signal.
      if (said.type() !== 'error' || said.args().length === 0) return;
      const words = said.args().map(({ _remoteObject: one }) => String(one.value ?? one.description));
      errors.push(words.join(' '));
    });
  }
  await start();
  const found = async (xpath: string) => (await page.waitForXPath(xpath, { visible: true }))!;

  return {
    errors,
    start,
    async open(url) {
      await page.goto(url);
    },
    async find(xpath) {
      await found(xpath);
    },
    async click(xpath) {
      const element = await found(xpath);
      // What the fixed bar at the bottom covers counts as visible.
      await element.evaluate((one) => one.scrollIntoView({ block: 'center' }));
      await element.tap();
    },
    type: async (xpath, text) => (await found(xpath)).type(text),
    // A file field may be invisible, with its label in its place.
    choose: async (xpath, path) => (await page.waitForXPath(xpath))!.uploadFile(path),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    async kill() {
      const ended = killGroup(browser.process()!);
      // It takes its listeners off this process.
      await browser.close();
      await ended;
    },
  };
}
