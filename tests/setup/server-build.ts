import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer, isBuilt } from '../../tools/built.mjs';
import { cache, serverDir } from '../../tools/paths.mjs';

/** Names the built server in TEST_SERVER_DIR: dist/server when it is current, else one built for this run. */
export default async function setup(): Promise<(() => void) | undefined> {
  if (isBuilt()) {
    process.env.TEST_SERVER_DIR = serverDir;
    return undefined;
  }
  mkdirSync(cache, { recursive: true });
  // Inside the repository: the bundle finds its packages from there.
  const dir = mkdtempSync(join(cache, 'server-'));
  await buildServer(dir);
  process.env.TEST_SERVER_DIR = dir;
  return () => {
    delete process.env.TEST_SERVER_DIR;
    rmSync(dir, { recursive: true });
  };
}
