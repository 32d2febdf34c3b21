import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** No upload takes this long: 10 MB at 32 kbit/s is three quarters of an hour. */
const STALE_AFTER = 24 * 3_600_000;

/**
 * Removes what uploads left behind when the server was killed in the middle of them. Called once at start; younger
 * files stay, since another server may be receiving into the same folder.
 * @param now milliseconds since 1970, UTC
 */
export async function removeStaleUploads(incomingDir: string, now: number): Promise<void> {
  for (const name of await readdir(incomingDir)) {
    const file = path.join(incomingDir, name);
    const found = await stat(file).catch(() => null);
    if (found?.isFile() && now - found.mtimeMs > STALE_AFTER) await rm(file, { force: true });
  }
}
