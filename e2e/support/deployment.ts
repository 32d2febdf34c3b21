import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cache, dist } from '../../tools/paths.mjs';
import { startPortal } from './server';

/** A server of a copy of the build inside the project, where it finds its packages. */
export async function deploy() {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'deployment-'));
  await cp(dist, folder, { recursive: true });
  const client = join(folder, 'client');
  const server = await startPortal({ entry: join(folder, 'server', 'index.js') });
  /** Deletes the compressed copies of a changed file. */
  const unpack = async (file: string) => {
    for (const twin of ['.br', '.gz']) await rm(join(client, file + twin), { force: true });
  };
  return {
    server,
    /** Deploys a version in which the chunk has another name. */
    async replace(chunk: string): Promise<void> {
      const files = await readdir(join(client, 'assets'));
      const old = files.find((file) => file.startsWith(`${chunk}-`) && file.endsWith('.js'));
      if (!old) throw new Error(`The build has no chunk ${chunk}-….js`);
      await rename(join(client, 'assets', old), join(client, 'assets', `new-${old}`));
      await unpack(join('assets', old));
      const worker = await readFile(join(client, 'sw.js'), 'utf8');
      await writeFile(join(client, 'sw.js'), worker.replaceAll(`assets/${old}`, `assets/new-${old}`));
      await unpack('sw.js');
      await server.restart();
    },
    async end(): Promise<void> {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
