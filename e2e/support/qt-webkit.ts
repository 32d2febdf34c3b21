import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { ensureQtWebKit } from '../../tools/browsers.mjs';
import { ELEMENT_TIMEOUT, type EngineWindow } from './engine';

const windowScript = fileURLToPath(new URL('qt-webkit.py', import.meta.url));

/** Runs in the page. @returns the middle of an element, brought into view; empty while there is none to press */
function placeOf(xpath: string): number[] {
  const { singleNodeValue: one } = document.evaluate(xpath, document, null, 9, null);
  if (!(one instanceof HTMLElement)) return [];
  one.scrollIntoView();
  const { left, top, width, height } = one.getBoundingClientRect();
  return width > 0 ? [left + width / 2, top + height / 2].map(Math.round) : [];
}

/** Starts QtWebKit without a screen: about Safari 10, which runs scripts but no modules. It keeps nothing. */
export async function openQtWebKit(): Promise<EngineWindow> {
  const browser = spawn(await ensureQtWebKit(), [windowScript], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' },
  });
  const ended = once(browser, 'close');
  const answers = createInterface(browser.stdout)[Symbol.asyncIterator]();
  const ask = async <T>(...command: unknown[]) => {
    browser.stdin.write(`${JSON.stringify(command)}\n`);
    const { value } = (await answers.next()) as IteratorResult<string, undefined>;
    if (value === undefined) throw new Error(`QtWebKit ended at ${JSON.stringify(command)}`);
    return JSON.parse(value) as T;
  };
  const evaluate = <T>(expression: string) => ask<T>('evaluate', expression);
  async function found(xpath: string): Promise<number[]> {
    let place: number[] = [];
    const find = async () => (place = await evaluate(`(${placeOf.toString()})(${JSON.stringify(xpath)})`));
    await expect.poll(find, { message: xpath, timeout: ELEMENT_TIMEOUT }).toHaveLength(2);
    return place;
  }
  const press = async (xpath: string, path = '') => {
    await ask('press', ...(await found(xpath)), path);
  };
  return {
    evaluate,
    open: (url) => ask('load', url),
    async find(xpath) {
      await found(xpath);
    },
    click: (xpath) => press(xpath),
    async type(xpath, text) {
      await press(xpath);
      await ask('type', text);
    },
    choose: press,
    async kill() {
      browser.kill('SIGKILL');
      await ended;
    },
  };
}
