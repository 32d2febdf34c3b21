import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findOrInstall, notFound, writeSystemFile } from './debian.mjs';
import { freePort, mustRun, run } from './run.mjs';

const holds = (/** @type {string} */ dir) =>
  existsSync(join(dir, 'initdb')) && existsSync(join(dir, 'postgres'));

/** @returns folders like /usr/lib/postgresql/15/bin, newest version first */
function versionsIn(/** @type {string} */ parent, /** @type {RegExp} */ name) {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((entry) => name.test(entry))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((entry) => join(parent, entry, 'bin'));
}

/** @returns {Promise<string | null>} the folder with initdb and postgres */
async function findPostgres() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .map((dir) => join(dir, 'initdb'))
    .filter((path) => existsSync(path))
    .map((path) => dirname(realpathSync(path)));
  const config = await run('pg_config', ['--bindir']);
  const candidates = [
    ...(process.env.PG_BIN ? [process.env.PG_BIN] : []),
    ...onPath,
    ...(config.code === 0 ? [config.output.trim()] : []),
    ...versionsIn('/usr/lib/postgresql', /^\d+$/),
    ...versionsIn('/opt/homebrew/opt', /^postgresql(@\d+)?$/),
    ...versionsIn('/usr/local/opt', /^postgresql(@\d+)?$/),
    '/Applications/Postgres.app/Contents/Versions/latest/bin',
  ];
  return candidates.find(holds) ?? null;
}

export async function ensurePostgres() {
  const found = await findPostgres();
  if (found) return found;
  const noCluster = '/etc/postgresql-common/createcluster.d/no-main-cluster.conf';
  await writeSystemFile(noCluster, 'create_main_cluster = false\n');
  const installed = await findOrInstall(findPostgres, ['postgresql']);
  await writeSystemFile(noCluster, null);
  return installed ?? notFound('PostgreSQL', ['postgresql'], 'PG_BIN');
}

/** PostgreSQL refuses to run as root: as root, use or create the account `postgres`. */
async function owner() {
  if (process.getuid?.() !== 0) return {};
  let uid = await run('id', ['-u', 'postgres']);
  if (uid.code !== 0) {
    await mustRun('useradd', ['--system', '--no-create-home', 'postgres']);
    uid = await run('id', ['-u', 'postgres']);
  }
  const gid = await run('id', ['-g', 'postgres']);
  return { uid: Number(uid.output), gid: Number(gid.output) };
}

// Stops the cluster and deletes its folder when our end of its standard input closes, however this process ends.
const keeper = `
trap '' INT HUP TERM
dir=$1; bin=$2; shift 2
"$bin/initdb" -D "$dir/data" -U postgres -A trust -E UTF8 --no-locale --no-sync >"$dir/initdb.log" 2>&1 || { cat "$dir/initdb.log" >&2; rm -rf "$dir"; exit 1; }
"$bin/postgres" -D "$dir/data" "$@" &
postgres=$!
read -r _
kill -INT $postgres
wait $postgres
rm -rf "$dir"
`;

/** Ends with this process, even by kill -9. @returns {Promise<{ url: string, stop: () => Promise<void> }>} */
export async function startPostgres() {
  const bin = await ensurePostgres();
  const account = await owner();
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'wokabaut-postgres-'));
  if (account.uid !== undefined) chownSync(dir, account.uid, account.gid);
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: dir,
    // The data is temporary and need not be durable.
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn('sh', ['-c', keeper, 'keeper', dir, bin, ...options], {
    ...account,
    cwd: dir,
    // A process group of its own, so that Ctrl-C reaches only us and we stop it in order.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await ready(child);
  // The child does not keep this process alive.
  for (const one of [child, child.stdin, child.stderr])
    if ('unref' in one && typeof one.unref === 'function') one.unref();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
}

/** @param {import('node:child_process').ChildProcessByStdio<import('node:stream').Writable, null, import('node:stream').Readable>} child @returns {Promise<void>} */
function ready(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (/** @type {Buffer} */ chunk) => {
      output = (output + chunk.toString()).slice(-4000);
      if (output.includes('database system is ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`PostgreSQL did not start (${code}).\n${output}`)));
  });
}
