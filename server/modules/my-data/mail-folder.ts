import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
const wordOf = (text: string) => new RegExp(`(?<![\\p{L}\\p{N}])${escape(text)}(?![\\p{L}\\p{N}])`, 'iu');

/**
 * Deletes the mails in a folder of .eml files that have one of these words: e-mails and names.
 * @param folder may be missing
 */
export async function deleteMailFiles(folder: string, words: readonly string[]): Promise<void> {
  const patterns = words.filter((word) => word.trim() !== '').map(wordOf);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const text = await readFile(path, 'utf8').catch(() => '');
    if (patterns.some((pattern) => pattern.test(text))) await rm(path, { force: true });
  }
}
