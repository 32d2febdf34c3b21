import './node-version.mjs';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './paths.mjs';

/** `npm run notices`: licences of what a phone receives, into the file that the about page links. */
export const noticesFile = join(root, 'public/third-party-notices.txt');

const ofPage = ['src', 'sw', 'outbox', 'contract'];
const imported = /(?:from|import)\s*\(?\s*'((?:@[\w-]+\/)?[\w-]+)[^']*'|@(?:import|plugin) '([\w-]+)'/g;

const read = (/** @type {string[]} */ ...path) => readFileSync(join(root, ...path), 'utf8');

/** Packages named by the page's sources. @returns {string[]} */
function named() {
  const files = ofPage.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const sources = files.filter((path) => /\.(tsx?|css)$/.test(path) && !/\.test\.|\.d\.ts$/.test(path));
  return sources.flatMap((path) =>
    [...read(path).matchAll(imported)].map(([, script, style]) => script ?? style ?? ''),
  );
}

/** @param {string} name @returns {{ heading: string, text: string, needs: string[] } | null} null: not installed, as a type alone */
function noticeOf(name) {
  const dir = join('node_modules', name);
  if (!existsSync(join(root, dir, 'package.json'))) return null;
  const { version, license, dependencies = {} } = JSON.parse(read(dir, 'package.json'));
  const file = readdirSync(join(root, dir)).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
  const text = file ? read(dir, file) : `Licence: ${license}. The package has no text of it.`;
  return { heading: `${name} ${version} (${license})`, text, needs: Object.keys(dependencies) };
}

const own = `What phones receive with the portal, beside its own code, and the licence of each.
Made by "npm run notices".

No font is sent: pages use the fonts of the phone, PDF documents name Helvetica, of which they have the widths of
letters alone. Icons and pictures are the project's own.
`;

export function notices() {
  /** @type {Map<string, string>} */
  const found = new Map();
  const names = new Set(named());
  for (const name of names) {
    const notice = noticeOf(name);
    if (!notice || name.startsWith('@types/')) continue;
    found.set(name, `${'-'.repeat(80)}\n${notice.heading}\n\n${notice.text.trim().replaceAll('\r', '')}\n`);
    for (const needed of notice.needs) names.add(needed);
  }
  return [own, ...[...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(noticesFile, notices());
