import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tools/run.mjs';
import { ensureWebKitGtk, safariDriver } from '../../tools/browsers.mjs';
import { killGroup, type EngineWindow } from './engine';
import { startWebDriver } from './web-driver';

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
  const ended = once(browser, 'close');
  const { stop, endSession: _, ...window } = await startWebDriver(driver, [`--target=${target}`]);
  const cleanUp = async () => {
    await ended;
    await stop();
    xvfb.kill();
  };
  return {
    ...window,
    async close() {
      browser.kill('SIGTERM');
      await cleanUp();
    },
    async kill() {
      if (browser.exitCode !== null || browser.signalCode !== null) return;
      // Its page and network processes are in its group.
      await killGroup(browser);
      await cleanUp();
    },
  };
}

/** Starts Safari, which keeps nothing under a WebDriver. */
export async function openSafari(): Promise<EngineWindow> {
  const { stop, endSession, ...window } = await startWebDriver(safariDriver, [], { browserName: 'safari' });
  const close = async () => {
    try {
      await endSession();
    } finally {
      await stop();
    }
  };
  return { ...window, close, kill: close };
}
