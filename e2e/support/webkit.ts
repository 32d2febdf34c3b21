import { spawn, type ChildProcess } from 'node:child_process';
import { expect } from '@playwright/test';
import { freePort } from '../../tools/free-port.mjs';
import { ensureWebKit } from '../../tools/webkit.mjs';

/** How W3C WebDriver names an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A window of WebKitGTK or Safari with its page cache on, driven over WebDriver. */
export interface WebKitBrowser {
  /** Loads an address as a full page load. */
  open(url: string): Promise<void>;
  /** The element that matches the XPath, as soon as there is one. @returns its id */
  find(xpath: string): Promise<string>;
  click(xpath: string): Promise<void>;
  /** Types into a field, or chooses the file of a path. */
  type(xpath: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/** The XPath of the field with a label that begins with `label`. */
export const field = (label: string): string =>
  `//main//input[@id = //label[starts-with(normalize-space(), '${label}')]/@for]`;
export const button = (name: string): string => `//main//button[starts-with(normalize-space(), '${name}')]`;
export const heading = (text: string): string => `//main//h1[normalize-space() = '${text}']`;

/** Xvfb writes the display that it took to its file descriptor 3. */
function displayNumberOf(xvfb: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    xvfb.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    xvfb.once('error', reject);
    xvfb.once('exit', (code) => reject(new Error(`Xvfb ended (${code})`)));
  });
}

/** Starts an X server without a screen, WebKitWebDriver and a browser with an empty profile. */
export async function openWebKit(): Promise<WebKitBrowser> {
  const { driver, browser, display } = await ensureWebKit();
  const xvfb =
    display === null
      ? null
      : spawn(display, ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
          stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
        });
  const environment = xvfb ? { DISPLAY: `:${await displayNumberOf(xvfb)}` } : {};
  const port = await freePort();
  const webDriver = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...environment },
  });
  const stop = () => {
    webDriver.kill();
    xvfb?.kill();
  };

  async function command<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: T };
    if (!response.ok) throw new Error(`WebDriver: ${JSON.stringify({ method, path, body, value })}`);
    return value;
  }

  const session = `/session/${await startSession()}`;

  async function startSession(): Promise<string> {
    const alwaysMatch =
      browser === null
        ? { browserName: 'safari' }
        : { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } };
    let id = '';
    // The driver listens a moment after it was started.
    await expect(async () => {
      const started = await command<{ sessionId: string }>('POST', '/session', {
        capabilities: { alwaysMatch },
      });
      id = started.sessionId;
    }).toPass({ timeout: 30_000 });
    await command('POST', `/session/${id}/timeouts`, { implicit: 30_000 });
    return id;
  }

  const find = async (xpath: string) => {
    const found = await command<Record<string, string>>('POST', `${session}/element`, {
      using: 'xpath',
      value: xpath,
    });
    return found[ELEMENT] ?? '';
  };

  return {
    open: (url) => command('POST', `${session}/url`, { url }),
    find,
    async click(xpath) {
      await command('POST', `${session}/element/${await find(xpath)}/click`, {});
    },
    async type(xpath, text) {
      await command('POST', `${session}/element/${await find(xpath)}/value`, { text });
    },
    async close() {
      await command('DELETE', session).finally(stop);
    },
  };
}
