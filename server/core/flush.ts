import { open } from 'node:fs/promises';

/**
 * Forces a file, or the names in a folder, to the disk. A rename or a new file survives a power cut only when the folder
 * that names it is flushed too.
 */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
