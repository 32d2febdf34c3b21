import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../paths.mjs';
import { sentencesOfHtml } from './html';
import { folders, isInScope } from './scope';
import { sentencesOf } from './sentences';

/** Files with translated sentences, in order, relative to the root. */
export const sourceFiles = (): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter(isInScope)
    .sort();

/** @returns all sentences, each once, with their files */
export function allSentences(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (text: string, path: string) => {
    const files = found.get(text) ?? [];
    if (!files.includes(path)) files.push(path);
    found.set(text, files);
  };
  for (const text of sentencesOfHtml(readFileSync(join(root, 'index.html'), 'utf8'))) add(text, 'index.html');
  for (const path of sourceFiles()) {
    const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const code = readFileSync(join(root, path), 'utf8');
    const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind);
    for (const { text } of sentencesOf(source, path)) add(text, path);
  }
  return found;
}
