import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from './compress.mjs';
import { ensureInstalled } from './installed.mjs';
import { clientDir, dist, root, serverDir, serverEntry } from './paths.mjs';
import { mustRun, nodeTool } from './run.mjs';
import { sourceFingerprint } from './sources.mjs';

/** Written last and removed first: a build that was cut off has none. */
const stamp = join(dist, 'built-from');

function isBuilt() {
  if (!existsSync(stamp) || !existsSync(serverEntry) || !existsSync(join(clientDir, 'index.html')))
    return false;
  return readFileSync(stamp, 'utf8') === sourceFingerprint();
}

/** The page: what vite.config.ts says, then compressed. */
async function buildClient() {
  await mustRun(nodeTool('vite'), ['build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await compressFolder(clientDir);
}

/** The server and its command line, each as one file beside the migrations; packages stay in node_modules. */
async function buildServer() {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: [
      'server/index.ts',
      ...['admin-create', 'participants-import', 'audit', 'backup', 'restore'].map(
        (name) => `server/cli/${name}.ts`,
      ),
    ],
    entryNames: '[name]',
    outdir: serverDir,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  });
  cpSync(join(root, 'server/db/migrations'), join(serverDir, 'migrations'), { recursive: true });
}

async function build() {
  const fingerprint = sourceFingerprint();
  mkdirSync(dist, { recursive: true });
  rmSync(stamp, { force: true });
  rmSync(serverDir, { recursive: true, force: true });
  rmSync(clientDir, { recursive: true, force: true });
  // One after the other: the page's build may use all the memory a small machine has.
  await buildClient();
  await buildServer();
  writeFileSync(stamp, fingerprint);
}

/**
 * Builds page and server into dist/ when their sources are not what they were built from (rule 2).
 * @param {{ force?: boolean }} [options]
 */
export async function ensureBuilt({ force = false } = {}) {
  if (!force && isBuilt()) return;
  console.log('Building …');
  await build();
}

/** Installs and builds what is missing or stale, and does nothing else (rule 2). */
export async function setUp() {
  await ensureInstalled();
  await ensureBuilt();
}
