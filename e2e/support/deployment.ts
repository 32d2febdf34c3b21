import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { cache, dist } from '../../tools/paths.mjs';
import { mustRun, run } from '../../tools/run.mjs';
import { startPortal } from './server';

export const promptOn = (page: Page) => page.getByRole('status', { name: 'New version' });

const temporary: string[] = [];

/** Inside the project, where a build finds its packages. */
async function newFolder(): Promise<string> {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'deployment-'));
  temporary.push(folder);
  return folder;
}

/** A server whose build can be replaced by that of another version. @param isFresh as `startPortal` */
export async function deploy({ build = dist, isFresh = false } = {}) {
  const current = join(await newFolder(), 'current');
  await symlink(build, current);
  const server = await startPortal({ entry: join(current, 'server', 'index.js'), isFresh });
  return {
    server,
    async replace(next: string): Promise<void> {
      await rm(current);
      await symlink(next, current);
      await server.restart();
    },
    async end(): Promise<void> {
      await server.stop();
      for (const folder of temporary.splice(0)) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Another version of this build: its folder has another name, and one chunk has changed. */
export async function changedBuild(chunk: string): Promise<string> {
  const folder = await newFolder();
  await cp(dist, folder, { recursive: true });
  const assets = join(folder, 'client', 'assets');
  const [build = ''] = (await readdir(assets)).filter((name) => !name.includes('.'));
  await rename(join(assets, build), join(assets, `new-${build}`));
  const changed = join(assets, `new-${build}`, `${chunk}.js`);
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
  return folder;
}

/** The sources of the last release, or of UPGRADE_FROM, built; null before the first one, and while nothing has changed since. */
export async function releaseBefore(): Promise<string | null> {
  const described = await run('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*']);
  const from = process.env.UPGRADE_FROM ?? (described.code === 0 ? described.output.trim() : null);
  if (from === null) return null;
  const commit = (await mustRun('git', ['rev-parse', `${from}^{commit}`])).output.trim();
  const folder = join(cache, `release-${commit}`);
  if (!existsSync(join(folder, 'dist', 'built-from'))) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await mustRun('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder]);
    await mustRun('npm', ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund'], {
      cwd: folder,
    });
    await mustRun('npm', ['run', 'build'], { cwd: folder });
  }
  const [ours, its] = await Promise.all(
    [dist, join(folder, 'dist')].map((one) => readFile(join(one, 'built-from'), 'utf8')),
  );
  return ours === its ? null : folder;
}
