import './node-version.mjs';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './paths.mjs';

const usage = 'Usage: npm run release -- major | minor | patch | 1.2.3';

/**
 * Bumps, dates the changelog's "Unreleased", commits and tags; pushes nothing. A refusal changes nothing.
 * @param {string} dir of the repository @param {string | undefined} how as npm takes it @param {string} day `YYYY-MM-DD`
 * @returns {string} the version
 */
export function release(dir, how, day) {
  const run = (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
    execFileSync(program, args, { cwd: dir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const edit = (/** @type {string} */ name, /** @type {RegExp} */ from, /** @type {string} */ to) => {
    const text = readFileSync(join(dir, name), 'utf8');
    if (!from.test(text)) throw new Error(`${name} has no ${from.source}.`);
    writeFileSync(join(dir, name), text.replace(from, to));
  };
  if (!/^(major|minor|patch|\d+\.\d+\.\d+)$/.test(how ?? '')) throw new Error(usage);
  if (run('git', 'status', '--porcelain') !== '') throw new Error('Commit first: the tree is not clean.');
  const [, notes = ''] =
    /^## Unreleased\n([^]*?)(?=^## |(?![^]))/m.exec(readFileSync(join(dir, 'CHANGELOG.md'), 'utf8')) ?? [];
  if (notes.trim() === '') throw new Error('CHANGELOG.md says nothing under "Unreleased".');
  try {
    run('npm', 'version', how ?? '', '--no-git-tag-version', '--allow-same-version');
    /** @type {{ version: string }} */
    const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
    if (run('git', 'tag', '--list', `v${version}`) !== '')
      throw new Error(`v${version} is released already.`);
    edit('contract/version.ts', /'\d+\.\d+\.\d+'/, `'${version}'`);
    edit('CHANGELOG.md', /^## Unreleased\n/m, `## Unreleased\n\n## ${version} (${day})\n`);
    run('git', 'commit', '--quiet', '--all', '-m', `release: ${version}`);
    run('git', 'tag', '--annotate', `v${version}`, '-m', `Version ${version}\n\n${notes.trim()}`);
    return version;
  } catch (error) {
    // Clean before, so that nothing else is lost.
    run('git', 'checkout', '--', '.');
    throw error;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const version = release(root, process.argv[2], new Date().toISOString().slice(0, 10));
    console.log(`Version ${version}. To publish it: git push --follow-tags`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
