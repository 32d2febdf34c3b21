import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages } from './debian.mjs';

/** @typedef {{ driver: string, browser: string | null, display: string | null }} WebKit paths of the WebDriver, MiniBrowser and Xvfb; a Mac has only the first */

/** @returns {WebKit | null} */
function findWebKit() {
  const safari = '/usr/bin/safaridriver';
  if (existsSync(safari)) return { driver: safari, browser: null, display: null };
  const driver = '/usr/bin/WebKitWebDriver';
  const display = '/usr/bin/Xvfb';
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  const browser = libraries
    .flatMap((folder) =>
      ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((version) =>
        join('/usr/lib', folder, version, 'MiniBrowser'),
      ),
    )
    .find((path) => existsSync(path));
  return browser && existsSync(driver) && existsSync(display) ? { driver, browser, display } : null;
}

/**
 * Finds WebKitGTK or Safari, which have the engine of iPhones, or installs Debian's package.
 * @returns {Promise<WebKit>}
 * @throws {Error} with what to do by hand
 */
export async function ensureWebKit() {
  const found = findWebKit();
  if (found) return found;
  await installDebianPackages(['webkit2gtk-driver', 'xvfb'], 'tests in the engine of iPhones');
  const installed = findWebKit();
  if (installed) return installed;
  throw new Error('WebKitGTK was not found. Install it (Debian: apt-get install webkit2gtk-driver xvfb).');
}
