import { existsSync } from 'node:fs';
import { installDebianPackages, isUbuntu } from './debian.mjs';
import { nodeTool, run } from './run.mjs';

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** @returns the browser that Playwright downloaded earlier, or null */
async function downloaded() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : null;
}

/** Whether it starts: Ubuntu's chromium-browser may be a script asking for a snap. @param {string} path */
async function starts(path) {
  if (process.platform === 'win32') return true; // chrome.exe --version opens a window there.
  return (await run(path, ['--version'])).code === 0;
}

/**
 * The browser to test with: CHROME_PATH, an installed one, or one that Playwright has downloaded.
 * @returns {Promise<string | null>}
 * @throws {Error} when the file in CHROME_PATH does not exist
 */
export async function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, and there is no such file.`);
    return named;
  }
  for (const path of usualPaths) if (existsSync(path) && (await starts(path))) return path;
  return downloaded();
}

/** Finds or installs a browser: Debian's package, elsewhere Playwright's. @throws {Error} with what to do */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  // Ubuntu's package installs a snap, which does not run everywhere.
  if (!isUbuntu()) await installDebianPackages(['chromium', 'fonts-liberation'], 'a browser for the tests');
  const installed = await findBrowser();
  if (installed) return installed;
  console.log('Downloading a browser for the tests …');
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  const download = await run(nodeTool('playwright'), ['install', ...withLibraries, 'chromium']);
  const path = await findBrowser();
  if (path) return path;
  throw new Error(
    `No browser found for the tests, and none could be installed. Install Chromium or Chrome, or set CHROME_PATH.\n${download.output.trim().split('\n').slice(-5).join('\n')}`,
  );
}

/** Chromium needs --no-sandbox as root. The other switches stop its background requests. */
export const launchArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
