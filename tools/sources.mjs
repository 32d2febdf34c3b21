import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Files and folders that a build depends on. */
export const buildSources = [
  'contract',
  'outbox',
  'src',
  'sw',
  'server',
  'public',
  'tools',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
/** Tests, generated and hidden files do not change a build. */
const isIgnored = (/** @type {string} */ path) => /\.(test|gen)\.tsx?$|(^|\/)\./.test(path);

/** @param {string} path */
function filesUnder(path) {
  try {
    return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return error.code === 'ENOTDIR' ? [join(root, path)] : [];
  }
}

/**
 * One SHA-256 over the names and contents of files and folders.
 * @param {string[]} paths relative to the repository's root
 * @returns {string} lower-case hex
 */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesUnder).sort()) {
    const name = path.slice(root.length + 1).replaceAll('\\', '/');
    if (isIgnored(name)) continue;
    hash.update(`${name}\0`).update(createHash('sha256').update(readFileSync(path)).digest());
  }
  return hash.digest('hex');
}
