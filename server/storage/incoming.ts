import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes the folder for uploads on their way in, and removes what a server that was killed left there. The caller holds
 * the claim on the data directory, so that nobody else is receiving.
 */
export async function emptyIncoming(incomingDir: string): Promise<void> {
  await mkdir(incomingDir, { recursive: true, mode: 0o700 });
  for (const name of await readdir(incomingDir)) await rm(path.join(incomingDir, name), { force: true });
}
