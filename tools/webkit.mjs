import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages } from './debian.mjs';

/**
 * @typedef {{ driver: string, display: string, gjs: string }} WebKitGtk paths of the WebDriver, Xvfb and GNOME's JavaScript,
 * which opens the window (e2e/support/webkit-window.gjs)
 */

export const safariDriver = '/usr/bin/safaridriver';

/** Whether this is a Mac, whose WebDriver opens Safari with an empty profile only. */
export const hasSafari = () => existsSync(safariDriver);

/** Whether a library folder has the description of WebKitGTK that GNOME's JavaScript reads. */
const hasTypelib = () =>
  existsSync('/usr/lib') &&
  ['.', ...readdirSync('/usr/lib')].some((folder) =>
    existsSync(join('/usr/lib', folder, 'girepository-1.0/WebKit2-4.1.typelib')),
  );

/** @returns {WebKitGtk | null} */
function findWebKitGtk() {
  const found = { driver: '/usr/bin/WebKitWebDriver', display: '/usr/bin/Xvfb', gjs: '/usr/bin/gjs' };
  return Object.values(found).every((path) => existsSync(path)) && hasTypelib() ? found : null;
}

const packages = ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'gjs', 'xvfb'];

/** Finds or installs WebKitGTK, which has the engine of iPhones. @throws {Error} with what to do */
export async function ensureWebKitGtk() {
  const found = findWebKitGtk();
  if (found) return found;
  await installDebianPackages(packages, 'tests in the engine of iPhones');
  const installed = findWebKitGtk();
  if (installed) return installed;
  throw new Error(`WebKitGTK was not found. Install it (Debian: apt-get install ${packages.join(' ')}).`);
}
