import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildNext, type Change } from '../../tools/next-build';
import { cache, dist } from '../../tools/paths.mjs';
import { startPortal } from './server';

/** The names of the chunks in an HTML document (ADR 31). */
async function importsOf(client: string): Promise<Record<string, string>> {
  const html = await readFile(join(client, 'index.html'), 'utf8');
  const [, map] = /<script type="importmap">([^]*?)<\/script>/.exec(html) ?? [];
  return (JSON.parse(map ?? '{}') as { imports: Record<string, string> }).imports;
}

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
    /**
     * Builds the page with some words changed, and deploys it: nothing of the build before is left.
     * @param changes file, word and other word of each
     */
    async next(changes: readonly Change[]): Promise<void> {
      const built = join(folder, 'next');
      await buildNext(changes, built);
      const [old, next] = [await importsOf(client), await importsOf(built)];
      // Finished HTML names the files of its build; its words do not matter here.
      for (const file of await readdir(join(folder, 'pages'), { recursive: true })) {
        if (!file.endsWith('.html')) continue;
        const path = join(folder, 'pages', file);
        let html = await readFile(path, 'utf8');
        for (const [name, address] of Object.entries(old))
          html = html.replaceAll(address, next[name] ?? address);
        await writeFile(path, html);
        for (const twin of ['.br', '.gz']) await rm(path + twin, { force: true });
      }
      await rm(client, { recursive: true });
      await rename(built, client);
      await server.restart();
    },
    /** The files of the page, by their paths. */
    async files(): Promise<Map<string, Buffer>> {
      const found = new Map<string, Buffer>();
      for (const entry of await readdir(client, { recursive: true, withFileTypes: true }))
        if (entry.isFile() && !/\.(br|gz)$/.test(entry.name)) {
          const path = join(entry.parentPath, entry.name);
          found.set(path.slice(client.length), await readFile(path));
        }
      return found;
    },
    /** Deploys a version that differs in the bytes of its worker only. */
    async touch(): Promise<void> {
      await appendFile(join(client, 'sw.js'), '\n//\n');
      await unpack('sw.js');
      await server.restart();
    },
    async end(): Promise<void> {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
