import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstall, isUbuntu, notFound } from './debian.mjs';
import { nodeTool, run } from './run.mjs';

/** The browsers of tests: the one that `variable` names, an installed one, or Debian's package. */

/** @param {string} variable @returns {string | null} @throws {Error} when there is no such file */
function named(variable) {
  const path = process.env[variable];
  if (path && !existsSync(path)) throw new Error(`${variable} names ${path}, and there is no such file.`);
  return path || null;
}

const chromiumPaths = [
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

/** Whether it starts: Ubuntu's chromium-browser may be a script asking for a snap. @param {string} path */
async function starts(path) {
  if (process.platform === 'win32') return true; // chrome.exe --version opens a window there.
  return (await run(path, ['--version'])).code === 0;
}

/** @returns {Promise<string | null>} also one that Playwright has downloaded */
async function findChromium() {
  const path = named('CHROME_PATH');
  if (path) return path;
  for (const usual of chromiumPaths) if (existsSync(usual) && (await starts(usual))) return usual;
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

const chromiumPackages = ['chromium', 'fonts-liberation'];

/** Ubuntu's package installs a snap, which does not run everywhere: Playwright's own browser there, and as a last way. */
export async function ensureBrowser() {
  const found = await findOrInstall(findChromium, isUbuntu() ? [] : chromiumPackages);
  if (found) return found;
  console.log('Downloading a browser for the tests …');
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  const { output } = await run(nodeTool('playwright'), ['install', ...withLibraries, 'chromium']);
  return (
    (await findChromium()) ??
    notFound(
      'Chromium',
      chromiumPackages,
      'CHROME_PATH',
      `\n${output.trim().split('\n').slice(-5).join('\n')}`,
    )
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

/** Debian's ESR first: Ubuntu's /usr/bin/firefox is a snap, which reads no profile under /tmp. */
const firefoxPaths = [
  '/usr/bin/firefox-esr',
  '/usr/lib/firefox/firefox',
  '/opt/firefox/firefox',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];
const findFirefox = () => named('FIREFOX_PATH') ?? firefoxPaths.find((path) => existsSync(path)) ?? null;
export const ensureFirefox = async () =>
  (await findOrInstall(findFirefox, isUbuntu() ? [] : ['firefox-esr'])) ??
  notFound('Firefox', ['firefox-esr'], 'FIREFOX_PATH');

export const safariDriver = '/usr/bin/safaridriver';

/** Whether this is a Mac, whose WebDriver opens Safari with an empty profile only. */
export const hasSafari = () => existsSync(safariDriver);

/** Whether a library folder has the description of WebKitGTK that GNOME's JavaScript reads. */
const hasTypelib = () =>
  existsSync('/usr/lib') &&
  ['.', ...readdirSync('/usr/lib')].some((folder) =>
    existsSync(join('/usr/lib', folder, 'girepository-1.0/WebKit2-4.1.typelib')),
  );

/** GNOME's JavaScript opens the window (e2e/support/webkit-window.gjs). */
function findWebKitGtk() {
  const found = { driver: '/usr/bin/WebKitWebDriver', display: '/usr/bin/Xvfb', gjs: '/usr/bin/gjs' };
  return Object.values(found).every((path) => existsSync(path)) && hasTypelib() ? found : null;
}

const webKitPackages = ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'gjs', 'xvfb'];

/** The engine of iPhones. */
export const ensureWebKitGtk = async () =>
  (await findOrInstall(findWebKitGtk, webKitPackages)) ?? notFound('WebKitGTK', webKitPackages);

/** Debian's, which has the packages of Debian. */
const python = '/usr/bin/python3';
const qtWebKitPackages = ['python3-pyqt5.qtwebkit'];
const findQtWebKit = async () =>
  (await run(python, ['-c', 'import PyQt5.QtTest, PyQt5.QtWebKitWidgets'])).code === 0 ? python : null;

/** @returns the Python that opens an engine that runs scripts but no modules (e2e/support/qt-webkit.py) */
export const ensureQtWebKit = async () =>
  (await findOrInstall(findQtWebKit, qtWebKitPackages)) ?? notFound('QtWebKit', qtWebKitPackages);

const findW3m = () => ['/usr/bin/w3m'].find((path) => existsSync(path)) ?? null;
export const ensureW3m = async () => (await findOrInstall(findW3m, ['w3m'])) ?? notFound('w3m', ['w3m']);
