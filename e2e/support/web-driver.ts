import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { freePort } from '../../tools/run.mjs';
import { ELEMENT_TIMEOUT, type EngineWindow } from './engine';

/** How W3C WebDriver names an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A program that speaks WebDriver, with one session. */
interface WebDriver extends Omit<EngineWindow, 'close' | 'kill'> {
  /** Ends the session, and with it a browser that the program has started. */
  endSession(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a WebDriver and its session.
 * @param capabilities that the browser must have
 */
export async function startWebDriver(
  program: string,
  args: string[],
  capabilities: object = {},
): Promise<WebDriver> {
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
