import { open } from 'node:fs/promises';

/**
 * Flushes a file or a folder to the disk (fsync). A rename or a new file survives a power cut only when its folder is
 * flushed too.
 */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
