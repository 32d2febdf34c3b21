import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** fsync. A rename or a new file survives a power cut only when its folder is flushed too. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Durable (mode 0600), by a temporary name and a rename: a crash leaves no partial file. */
export async function writeFileAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${file}.new`;
  await rm(temporary, { force: true });
  await writeFile(temporary, content, { flag: 'wx', mode: 0o600, flush: true });
  await rename(temporary, file);
  await flush(dirname(file));
}
