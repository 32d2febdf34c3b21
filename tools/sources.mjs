import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** What a build is made of. Tests and generated files are left out: they change nothing in it. */
const parts = [
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
const isIrrelevant = (/** @type {string} */ path) => /\.(test|gen)\.tsx?$|(^|\/)\./.test(path);

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
 * One SHA-256 over names and contents of everything a build is made of: a few hundred small files, some milliseconds.
 * @returns {string} lower-case hex
 */
export function sourceFingerprint() {
  const hash = createHash('sha256');
  for (const path of parts.flatMap(filesUnder).sort()) {
    const name = path.slice(root.length + 1).replaceAll('\\', '/');
    if (isIrrelevant(name)) continue;
    hash.update(`${name}\0`).update(createHash('sha256').update(readFileSync(path)).digest());
  }
  return hash.digest('hex');
}
