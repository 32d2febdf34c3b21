import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from './core/flush';
import { SettingsError } from './settings';

/**
 * For file links, generated at the first start (rule product-3), private. The caller holds the directory's lock.
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
  await writeFileAtomically(file, `${key}\n`);
  return key;
}
