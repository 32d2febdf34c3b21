import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { asRoot, findOrInstall, notFound } from '../../tools/debian.mjs';
import { cache, root } from '../../tools/paths.mjs';
import { mustRun, run } from '../../tools/run.mjs';

interface Service {
  environment: Record<string, string>;
  command: string[];
  tmpfs: string[];
}

/** What stands for every secret of .env. */
export const secret = 'x'.repeat(64);
/** deploy/compose.yaml as Docker reads it: `${NAME:?}` from .env, `${NAME:+…}` of what that leaves empty, `$$` for `$`. */
export const compose = parse(
  (await readFile(join(root, 'deploy/compose.yaml'), 'utf8'))
    .replace('${SMTP_URL:?}', 'smtp://127.0.0.1:9')
    .replaceAll('${DOMAIN:?}', 'wokabaut.example')
    .replace(/\$\{\w+:\?\}/g, secret)
    .replace(/\$\{\w+:\+[^}]*\}/g, "''")
    .replaceAll('$$', '$'),
  { merge: true },
) as { services: Record<'app' | 'backup', Service>; configs: { role: { content: string } } };

const folder = join(cache, 'containers');
const [dataDir, dataOptions] = compose.services.app.tmpfs[0]!.split(/:(.*)/);
// Cgroups cannot be made inside another container. Podman's own tmpfs knows neither uid nor gid.
const prepare = `mount -t tmpfs none /sys/fs/cgroup && mkdir -p ${folder}/data &&
  mount -t tmpfs -o ${dataOptions} none ${folder}/data && exec "$@"`;

/** Runs podman as root, with a store of its own. @returns what it printed */
export async function podman(...args: string[]): Promise<string> {
  const prefix = await asRoot();
  if (!prefix) throw new Error('The image is made as root: run this test as root, or with sudo.');
  const store = ['--root', `${folder}/store`, '--runroot', `${folder}/run`, '--events-backend', 'none'];
  const [command = '', ...rest] = [
    ...[...prefix, 'env', 'DISABLE_HC_SYSTEMD=true', 'unshare', '--mount', 'sh', '-c', prepare, 'sh'],
    ...['podman', ...store, ...args],
  ];
  return (await mustRun(command, rest)).output.trim();
}

/** Options of `podman run` that mean what compose.yaml says of `app`, on the network of this machine. */
export const runAsApp = (settings: Record<string, string>) => [
  ...['--cgroups', 'disabled', '--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=4096:4096'],
  ...['--read-only', '--read-only-tmpfs=false', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
  ...['--network', 'host', '--volume', `${folder}/data:${dataDir}`],
  ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
];

async function ensure(program: string): Promise<void> {
  const find = async () => ((await run(program, ['--version'])).code === 0 ? program : null);
  const packages = [program, 'crun', 'debian-archive-keyring'];
  if (!(await findOrInstall(find, packages))) notFound(program, packages);
}

const certificates = '/etc/ssl/certs';

function build(tag: string, context: string, dockerfile: string, ...more: string[]): Promise<string> {
  const how = ['--quiet', '--format', 'docker', '--isolation', 'chroot', '--network', 'host', '--pull-never'];
  // Of this machine, for npm.
  const mounts = ['--volume', `${certificates}:${certificates}:ro`, '--volume', `${folder}/npm:/root/.npm`];
  return podman('build', ...how, ...mounts, '--tag', tag, '--file', dockerfile, ...more, context);
}

/** In place of the registry's images of the same names: Debian's smallest system and Caddy, Node from npm, this machine's npm. */
async function buildBases(): Promise<void> {
  const debian = `${folder}/bases/debian`;
  const node = `${folder}/bases/node`;
  for (const dir of [debian, node, `${folder}/npm`]) await mkdir(dir, { recursive: true });
  if (!existsSync(`${debian}/Dockerfile`)) {
    await ensure('mmdebstrap');
    const without = ['man', 'locale', 'doc'].map((one) => `--dpkgopt=path-exclude=/usr/share/${one}/*`);
    await mustRun('mmdebstrap', ['--variant=minbase', ...without, 'bookworm', `${debian}/bookworm.tar`]);
    await writeFile(`${debian}/Dockerfile`, 'FROM scratch\nADD bookworm.tar /\n');
  }
  if (!existsSync(`${node}/Dockerfile`)) {
    const npm = (await mustRun('npm', ['root', '--global'])).output.trim();
    await cp(`${npm}/npm`, `${node}/npm`, { recursive: true });
    const registry = (await mustRun('npm', ['config', 'get', 'registry'])).output.trim();
    await writeFile(`${node}/npmrc`, `registry=${registry}\ncafile=${certificates}/ca-certificates.crt\n`);
    await mustRun('npm', ['pack', `node-linux-${process.arch}@22`, '--pack-destination', node]);
    const lines = [
      ...['FROM debian:bookworm-slim', 'ADD *.tgz /opt/', 'COPY npm /opt/npm', 'COPY npmrc /usr/local/etc/'],
      'RUN mv /opt/package/bin/node /usr/local/bin/ && ln -s /opt/npm/bin/npm-cli.js /usr/local/bin/npm',
    ];
    await writeFile(`${node}/Dockerfile`, `${lines.join('\n')}\n`);
  }
  const caddy = 'RUN apt-get update && apt-get install -y --no-install-recommends caddy';
  await writeFile(`${debian}/Caddy`, `FROM debian:bookworm-slim\n${caddy}\n`);
  await build('docker.io/library/debian:bookworm-slim', debian, `${debian}/Dockerfile`);
  await build('docker.io/library/caddy:2.10', debian, `${debian}/Caddy`);
  await build('docker.io/library/node:22-bookworm-slim', node, `${node}/Dockerfile`);
}

/** Builds deploy/Dockerfile without any image registry. @returns the image's name */
export async function buildImage(): Promise<string> {
  await ensure('podman');
  await buildBases();
  const dockerfile = join(root, 'deploy/Dockerfile');
  await build('localhost/wokabaut', root, dockerfile, '--ignorefile', `${dockerfile}.dockerignore`);
  // Of earlier builds.
  await podman('image', 'prune', '--force');
  return 'localhost/wokabaut';
}
