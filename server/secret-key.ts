import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from './settings';

/**
 * The key that signs file links: kept in the data directory, readable by its owner alone, made on first start
 * (rule 3). The caller holds the claim on the directory.
 * @throws SettingsError when the file is there and is no key
 */
export async function readSecretKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret-key');
  const found = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found !== null) {
    if (found.trim().length < 32)
      throw new SettingsError(`SECRET_KEY cannot be read: ${file} holds no key. Delete it.`);
    return found.trim();
  }
  const key = randomBytes(32).toString('base64url');
  // Written beside and renamed: a kill in the middle leaves no half a key.
  const handle = await open(`${file}.new`, 'w', 0o600);
  await handle.writeFile(`${key}\n`);
  await handle.sync();
  await handle.close();
  await rename(`${file}.new`, file);
  return key;
}
