import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { RunningServer } from './server';

/** The mails of one kind that the server has written to its folder (server/mail/eml-folder.ts), oldest first. */
export async function writtenMails({ dataDir }: RunningServer, kind: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  // There is no folder before the first mail.
  const names = await readdir(folder).catch(() => []);
  const ours = names.filter((name) => name.endsWith('.eml') && name.includes(`-${kind}-`)).sort();
  return Promise.all(ours.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}
