import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import type { Use } from './translations';
import { sentencesOfHtml } from './rewrite';
import { parseSource, sentencesOf } from './sentences';

const folders = ['src', 'contract', 'sw', 'server/outgoing/mail/templates', 'server/pages'];

export const isInScope = (path: string): boolean =>
  folders.some((folder) => path.startsWith(`${folder}/`)) &&
  /\.tsx?$/.test(path) &&
  !/\.(?:test|gen|d)\.tsx?$|\/sample-[\w-]+\.ts$/.test(path);

export const sourceFiles = (): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter(isInScope)
    .sort();

export function allSentences(): Map<string, Use> {
  const found = new Map<string, Use>();
  const add = (text: string, path: string, marks: string[]) => {
    const { files }: Pick<Use, 'files'> = found.get(text) ?? { files: [] };
    if (files.length === 0) found.set(text, { files, marks });
    if (!files.includes(path)) files.push(path);
  };
  for (const text of sentencesOfHtml(readFileSync(join(root, 'index.html'), 'utf8')))
    add(text, 'index.html', []);
  for (const path of sourceFiles()) {
    const source = parseSource(path, readFileSync(join(root, path), 'utf8'));
    for (const { text, marks } of sentencesOf(source, path)) add(text, path, marks);
  }
  return found;
}
