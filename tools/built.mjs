import './node-version.mjs';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ensureInstalled } from './installed.mjs';
import { cache, clientDir, clientDirOf, dist, pagesDir, root, serverDir, serverEntry } from './paths.mjs';
import { mustRun, nodeTool } from './run.mjs';

const buildSources = [
  'contract',
  'outbox',
  'src',
  'sw',
  'server',
  'public',
  'tools',
  'index.html',
  'vite.config.ts',
  'vite.render.config.ts',
  'package.json',
  'package-lock.json',
];
const isIgnored = (/** @type {string} */ path) => /\.(test|gen)\.tsx?$|(^|\/)\./.test(path);

/** @param {string} path */
function filesUnder(path) {
  try {
    return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return error.code === 'ENOTDIR' ? [join(root, path)] : [];
  }
}

/** SHA-256 of names and contents of files and folders. @param {string[]} paths relative to the root */
function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesUnder).sort()) {
    const name = path.slice(root.length + 1).replaceAll('\\', '/');
    if (isIgnored(name)) continue;
    hash.update(`${name}\0`).update(createHash('sha256').update(readFileSync(path)).digest());
  }
  return hash.digest('hex');
}

/** The sources' fingerprint. Written last and removed first, so that an interrupted build has none. */
const stamp = join(dist, 'built-from');

export function isBuilt() {
  if (!existsSync(stamp) || !existsSync(serverEntry) || !existsSync(join(clientDir, 'index.html')))
    return false;
  return readFileSync(stamp, 'utf8') === fingerprint(buildSources);
}

const isText = /\.(html|js|mjs|css|svg|json|webmanifest|txt|xml|ico)$/;
/** Headers cost more. In bytes. */
const minBytes = 200;

/** Adds Brotli (11) and gzip (9) variants of text files where smaller. @param {string} dir */
export async function compressFolder(dir) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isText.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

/** @param {string} path */
async function compressFile(path) {
  const bytes = await readFile(path);
  if (bytes.length < minBytes) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < bytes.length) await writeFile(`${path}.br`, br);
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz);
}

/** Folder of a build's scripts: of the same sources, the same. */
const buildId = (/** @type {string} */ builtFrom, /** @type {string} */ language) =>
  `${builtFrom.slice(0, 8)}${language === 'en' ? '' : `-${language}`}`;

async function buildClient(/** @type {string} */ builtFrom, /** @type {string} */ language) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    BUILD_LANGUAGE: language,
    BUILD_ID: buildId(builtFrom, language),
  };
  await mustRun(nodeTool('vite'), ['build', '--logLevel', 'warn'], { env });
  await mustRun(nodeTool('vite'), ['build', '--config', 'vite.render.config.ts', '--logLevel', 'warn'], {
    env,
  });
  await mustRun(nodeTool('tsx'), ['tools/prerender.ts'], { env });
  await compressFolder(clientDirOf(language));
}

/** Languages built beside English (ADR 56): those with a file of sentences. */
const otherLanguages = () =>
  readdirSync(join(root, 'contract/languages')).map((file) => file.replace(/\.po$/, ''));

/** @satisfies {import('esbuild').BuildOptions} */
export const serverBundle = /** @type {const} */ ({
  absWorkingDir: root,
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
});

export async function buildServer(outdir = serverDir) {
  const { build } = await import('esbuild');
  await build({
    ...serverBundle,
    entryPoints: [
      'server/index.ts',
      'server/check-documents.ts',
      ...[
        ...['admin-create', 'admin-disable', 'admin-reset-second-factor', 'staff-create'],
        ...['participants-import', 'audit', 'outgoing', 'backup', 'restore'],
        ...['doctor', 'newsletter', 'reset-password'],
      ].map((name) => `server/cli/${name}.ts`),
    ],
    entryNames: '[name]',
    outdir,
  });
  cpSync(join(root, 'server/db/migrations'), join(outdir, 'migrations'), { recursive: true });
  cpSync(join(root, 'server/pages/texts'), join(outdir, 'texts'), { recursive: true });
  await prepareDatabase(outdir);
}

const databaseSources = [
  'server/db/migrations',
  'server/db/pglite.ts',
  'node_modules/@electric-sql/pglite/package.json',
];

async function prepareDatabase(/** @type {string} */ outdir) {
  const kept = join(cache, `database-${fingerprint(databaseSources).slice(0, 16)}`);
  if (!existsSync(kept)) await mustRun(nodeTool('tsx'), ['tools/prepare-database.ts', kept]);
  cpSync(kept, join(outdir, 'prepared-database'), { recursive: true });
}

async function build() {
  const builtFrom = fingerprint(buildSources);
  mkdirSync(dist, { recursive: true });
  rmSync(stamp, { force: true });
  rmSync(serverDir, { recursive: true, force: true });
  rmSync(clientDir, { recursive: true, force: true });
  rmSync(pagesDir, { recursive: true, force: true });
  for (const language of otherLanguages()) rmSync(join(dist, language), { recursive: true, force: true });
  await Promise.all([
    ...['en', ...otherLanguages()].map((language) => buildClient(builtFrom, language)),
    buildServer(),
  ]);
  for (const language of otherLanguages())
    await mustRun(nodeTool('tsx'), ['tools/languages/main.ts', 'build', language, serverDir]);
  writeFileSync(stamp, builtFrom);
}

/** Builds into dist/ when sources changed (rule product-2). @param {{ force?: boolean }} [options] */
export async function ensureBuilt({ force = false } = {}) {
  if (!force && isBuilt()) return;
  console.log('Building …');
  await build();
}

export async function setUp() {
  await ensureInstalled();
  await ensureBuilt();
}

// `npm run build`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled();
  await ensureBuilt({ force: true });
}
