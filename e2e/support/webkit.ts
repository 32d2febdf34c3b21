import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { freePort } from '../../tools/run.mjs';
import { ensureWebKitGtk, safariDriver } from '../../tools/browsers.mjs';
import { ELEMENT_TIMEOUT, killGroup, type EngineWindow } from './engine';

/** How W3C WebDriver names an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A program that speaks WebDriver, with one session. */
interface WebDriver extends Omit<EngineWindow, 'kill'> {
  /** Ends the session, and with it a browser that the program has started. */
  endSession(): Promise<void>;
  /** Ends the program. */
  stop(): Promise<void>;
}

/**
 * Starts a WebDriver and its session.
 * @param capabilities that the browser must have
 */
async function startWebDriver(program: string, args: string[], capabilities = {}): Promise<WebDriver> {
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`, ...args], { stdio: 'ignore' });
  const ended = once(driver, 'close');

  async function command<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: T };
    if (!response.ok) throw new Error(`WebDriver: ${JSON.stringify({ method, path, body, value })}`);
    return value;
  }

  let session = '';
  // Driver and browser listen a moment after they were started.
  await expect(async () => {
    const { sessionId } = await command<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: capabilities },
    });
    session = `/session/${sessionId}`;
  }).toPass({ timeout: ELEMENT_TIMEOUT });
  await command('POST', `${session}/timeouts`, { implicit: ELEMENT_TIMEOUT, script: ELEMENT_TIMEOUT });

  const elementAt = async (xpath: string) => {
    const found = await command<Record<string, string>>('POST', `${session}/element`, {
      using: 'xpath',
      value: xpath,
    });
    return `${session}/element/${found[ELEMENT]}`;
  };
  const type = async (xpath: string, text: string) => {
    await command('POST', `${await elementAt(xpath)}/value`, { text });
  };

  return {
    open: (url) => command('POST', `${session}/url`, { url }),
    async find(xpath) {
      await elementAt(xpath);
    },
    async click(xpath) {
      await command('POST', `${await elementAt(xpath)}/click`, {});
    },
    type,
    choose: type,
    evaluate: (expression) =>
      command('POST', `${session}/execute/async`, {
        script: `Promise.resolve(${expression}).then(arguments[arguments.length - 1]);`,
        args: [],
      }),
    endSession: () => command('DELETE', session),
    async stop() {
      driver.kill();
      await ended;
    },
  };
}

const windowScript = fileURLToPath(new URL('webkit-window.gjs', import.meta.url));

/** Xvfb writes the display that it took to its file descriptor 3. */
function displayNumberOf(xvfb: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    xvfb.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    xvfb.once('error', reject);
    xvfb.once('exit', (code) => reject(new Error(`Xvfb ended (${code})`)));
  });
}

/**
 * Starts WebKitGTK with its page cache on, in an X server without a screen.
 * @param profile folder that outlives the browser
 */
export async function openWebKitGtk(profile: string): Promise<EngineWindow> {
  const { driver, gjs, display } = await ensureWebKitGtk();
  const xvfb = spawn(display, ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const target = `127.0.0.1:${await freePort()}`;
  const browser = spawn(gjs, ['-m', windowScript, profile], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, DISPLAY: `:${await displayNumberOf(xvfb)}`, WEBKIT_INSPECTOR_SERVER: target },
  });
  const { stop, endSession: _, ...window } = await startWebDriver(driver, [`--target=${target}`]);
  return {
    ...window,
    async kill() {
      // Its page and network processes are in its group.
      await killGroup(browser);
      await stop();
      xvfb.kill();
    },
  };
}

/** Starts Safari, which keeps nothing under a WebDriver. */
export async function openSafari(): Promise<EngineWindow> {
  const { stop, endSession, ...window } = await startWebDriver(safariDriver, [], { browserName: 'safari' });
  return {
    ...window,
    async kill() {
      try {
        await endSession();
      } finally {
        await stop();
      }
    },
  };
}
