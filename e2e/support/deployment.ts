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
  return {
    server,
    /** Deploys another version: a new build's folder, in which one chunk has changed. */
    async replace(chunk: string): Promise<void> {
      const [build = ''] = (await readdir(join(client, 'assets'))).filter((name) => !name.includes('.'));
      await rename(join(client, 'assets', build), join(client, 'assets', `new-${build}`));
      const changed = join(client, 'assets', `new-${build}`, `${chunk}.js`);
      const revision = new RegExp(`("revision":"\\w+)("[^{}]*/${chunk}\\.js")`);
      for (const file of await readdir(folder, { recursive: true })) {
        const path = join(folder, file);
        const isChanged = path === changed;
        if (!isChanged && !/(^client\/sw\.js|^(client|pages)\/.*\.html)$/.test(file)) continue;
        const text = await readFile(path, 'utf8');
        const next = text.replaceAll(`assets/${build}`, `assets/new-${build}`).replace(revision, '$1new$2');
        await writeFile(path, isChanged ? `${text}\n` : next);
        for (const twin of ['.br', '.gz']) await rm(path + twin, { force: true });
      }
      await server.restart();
    },
    async end(): Promise<void> {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
