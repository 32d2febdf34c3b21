import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { mustRun } from './run.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package */
/** @typedef {Record<string, Package>} Packages */

/** @param {string} path @returns {Packages | null} */
function packagesOf(path) {
  try {
    return /** @type {{ packages: Packages }} */ (JSON.parse(readFileSync(path, 'utf8'))).packages;
  } catch {
    return null;
  }
}

/** Whether it is native code for this system; npm decides by C library. @param {Package} one */
const isForThisSystem = ({ os, cpu, libc }) =>
  !libc && os?.includes(process.platform) === true && cpu?.includes(process.arch) === true;

/** npm writes its record last: an interrupted installation differs. @param {Packages | null} wanted @param {Packages | null} installed */
export function agrees(wanted, installed) {
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, one]) => {
    if (path === '' || one.link) return true;
    const found = installed[path];
    if (!found) return Boolean(one.optional) && !isForThisSystem(one);
    return found.version === one.version && found.integrity === one.integrity;
  });
}

const isInstalled = (/** @type {string} */ folder) =>
  agrees(
    packagesOf(join(folder, 'package-lock.json')),
    packagesOf(join(folder, 'node_modules/.package-lock.json')),
  );

/** When it is not what package-lock.json says (rule product-2). */
export async function ensureInstalled(folder = root) {
  if (isInstalled(folder)) return;
  console.log('Installing packages …');
  const npm = process.env.npm_execpath;
  // Building needs the development packages too, also under NODE_ENV=production.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm?.endsWith('.js')) await mustRun(process.execPath, [npm, ...args], { cwd: folder });
  else await mustRun('npm', args, { cwd: folder });
}
