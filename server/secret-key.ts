import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from './settings';

/**
 * Reads the key that signs file links from the data directory, and generates it at the first start (rule 3); only its
 * owner can read it. The caller holds the lock of the directory.
 * @throws SettingsError when the file does not hold a key
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
  // Written under another name and renamed, so that a kill leaves no partial key.
  const handle = await open(`${file}.new`, 'w', 0o600);
  await handle.writeFile(`${key}\n`);
  await handle.sync();
  await handle.close();
  await rename(`${file}.new`, file);
  return key;
}
