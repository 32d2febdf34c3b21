import { existsSync } from 'node:fs';
import { installDebianPackages, isUbuntu } from './debian.mjs';

/** Debian's ESR first: Ubuntu's /usr/bin/firefox is a snap, which reads no profile under /tmp. */
const usualPaths = [
  '/usr/bin/firefox-esr',
  '/usr/lib/firefox/firefox',
  '/opt/firefox/firefox',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** @returns {string | null} FIREFOX_PATH, or an installed Firefox */
function findFirefox() {
  const named = process.env.FIREFOX_PATH;
  if (!named) return usualPaths.find((path) => existsSync(path)) ?? null;
  if (!existsSync(named)) throw new Error(`FIREFOX_PATH names ${named}, and there is no such file.`);
  return named;
}

/** Finds Firefox, or installs Debian's package. @throws {Error} with what to do by hand */
export async function ensureFirefox() {
  const found = findFirefox();
  if (found) return found;
  if (!isUbuntu()) await installDebianPackages(['firefox-esr'], 'tests in Firefox');
  const installed = findFirefox();
  if (installed) return installed;
  throw new Error(
    'Firefox was not found. Install it (Debian: apt-get install firefox-esr), or set FIREFOX_PATH.',
  );
}
