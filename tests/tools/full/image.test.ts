import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from '#server/db/open';
import { s3Store } from '#server/storage/s3-store';
import { ensurePostgres, startPostgres } from '../../../tools/postgres.mjs';
import { root } from '../../../tools/paths.mjs';
import { freePort, mustRun } from '../../../tools/run.mjs';
import { everything, type Place } from '../../support/backup-places';
import { buildImage, compose, podman, runAsApp, secret } from '../../support/containers';
import { openS3 } from '../../support/s3';
import { businessFields, businessForm, logoPng, studentFields } from '../../support/server-people';
import { signInStatus, usersCall } from '../../support/server-process';

// A system is installed and a portal built; in milliseconds.
vi.setConfig({ testTimeout: 10 * 60_000, hookTimeout: 40 * 60_000 });

const { app, backup } = compose.services;
const started: string[] = [];
const closing: (() => Promise<unknown>)[] = [];
let image: string;

beforeAll(async () => {
  image = await buildImage();
});
afterAll(async () => {
  if (started.length > 0) await podman('rm', '--force', '--time', '0', ...started);
  for (const close of closing.reverse()) await close();
});

/** A new machine: PostgreSQL after compose's own script, an empty bucket, and the settings of `app` that lead to them. */
async function newMachine() {
  const postgres = await startPostgres();
  const s3 = await openS3();
  closing.push(postgres.stop, s3.close);
  const { port } = new URL(postgres.url);
  const PATH = `${await ensurePostgres()}:${process.env.PATH}`;
  const asOwner = { PATH, PGHOST: '127.0.0.1', PGPORT: port, POSTGRES_PASSWORD: secret };
  await mustRun('sh', ['-c', compose.configs.role.content], { env: asOwner });
  const DATABASE_URL = app.environment.DATABASE_URL!.replace('@database:5432', `@127.0.0.1:${port}`);
  const contents = async () => {
    const { database, close } = await openPostgres(DATABASE_URL, () => undefined);
    const found = await everything({ database, files: s3Store(s3.settings) } as Place);
    return close().then(() => found);
  };
  return { settings: { ...app.environment, DATABASE_URL, ...s3.env }, contents };
}

/** Starts the image as compose does, and waits until it is ready. */
async function start(settings: Record<string, string>): Promise<{ name: string; url: string }> {
  const port = await freePort();
  const [name, url] = [`wokabaut-${port}`, `http://127.0.0.1:${port}`];
  started.push(name);
  const settled = { ...settings, PORT: String(port) };
  await podman('run', '--detach', '--name', name, ...runAsApp(settled), image);
  const isReady = () =>
    fetch(`${url}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  await expect
    .poll(isReady, { timeout: 120_000 })
    .toBe(true)
    .catch(async (cause: unknown) => {
      throw new Error(await podman('logs', name), { cause });
    });
  return { name, url };
}

const runOnce = (settings: Record<string, string>, mounts: string[], command: string[]) =>
  podman(
    'run',
    '--rm',
    ...runAsApp(settings),
    ...mounts.flatMap((one) => ['--volume', one]),
    image,
    ...command,
  );

test('the image runs as a user who can write nothing of it, and holds only what production uses', async () => {
  const [uid, ...owned] = (
    await runOnce({}, [], ['sh', '-c', 'id -u; find / -xdev -user node 2>/dev/null; true'])
  ).split('\n');
  expect([uid, ...owned.sort()]).toEqual(['1000', '/backups', '/data']);

  const paths = (await runOnce({}, [], ['find', '/app', '/usr/local', '-type', 'f'])).split('\n');
  const [inApp, besides] = [true, false].map((is) => paths.filter((path) => path.startsWith('/app/') === is));
  expect(besides).toEqual(['/usr/local/bin/node']);
  const parts = new Set(inApp!.map((path) => path.split('/')[2]));
  expect([...parts].sort()).toEqual(['dist', 'node_modules', 'package.json']);
  expect(paths.filter((path) => /\.[cm]?tsx?$|node_modules\/.*\.map$/.test(path))).toEqual([]);
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { dev?: true; devOptional?: true }> };
  const name = /^\/app\/(.*node_modules\/(?:@[^/]+\/)?[^/.][^/]*)\//;
  const held = new Set(paths.flatMap((path) => name.exec(path)?.[1] ?? []));
  const isOurs = ({ dev, devOptional }: { dev?: true; devOptional?: true } = { dev: true }) =>
    !dev && !devOptional;
  expect([...held].filter((one) => !isOurs(packages[one]))).toEqual([]);
});

test('packed, as it is pulled, it is under 250 MB; what it adds to Debian and Node takes under 150', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wokabaut-image-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const size = async (one: string) => Number(await podman('image', 'inspect', '--format', '{{.Size}}', one));
  const node = Number(await runOnce({}, [], ['stat', '--format', '%s', '/usr/local/bin/node']));
  const added = (await size(image)) - (await size('docker.io/library/debian:bookworm-slim')) - node;
  await podman('save', '--quiet', '--output', join(folder, 'image.tar'), image);
  const packed = Number(
    (await mustRun('sh', ['-c', 'gzip -1 <"$0" | wc -c', join(folder, 'image.tar')])).output,
  );
  console.log(`${Math.round(packed / 1e6)} MB packed; ours ${Math.round(added / 1e6)} MB.`);
  expect(packed).toBeLessThan(250e6);
  expect(added).toBeLessThan(150e6);
});

test('with a root that is read-only it serves, is healthy, and answers what is in flight at SIGTERM', async () => {
  const { name, url } = await start({});
  expect(await (await fetch(url)).text()).toContain('<!doctype html>');
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  // Fails where Docker would say that it is unhealthy.
  const check = await podman('image', 'inspect', '--format', '{{json .HealthCheck.Test}}', image);
  const [, ...probe] = JSON.parse(check) as string[];
  await runOnce({ PORT: new URL(url).port }, [], probe);

  const contact = { name: 'Anna', email: 'anna@example.com', subject: 'Light', message: 'Is it on?' };
  const body = Buffer.from(JSON.stringify({ contact }));
  const type = { 'Content-Type': 'application/json', 'Content-Length': body.length };
  const sent = request(`${url}/api/contact`, {
    method: 'POST',
    headers: { ...type, Expect: '100-continue' },
  });
  const answered = once(sent, 'response') as Promise<[{ statusCode: number }]>;
  sent.flushHeaders();
  await once(sent, 'continue');
  await podman('kill', '--signal', 'TERM', name);
  const isOpen = () =>
    fetch(`${url}/api/live`).then(
      () => true,
      () => false,
    );
  await expect.poll(isOpen).toBe(false);
  sent.end(body);
  expect((await answered)[0].statusCode).toBe(201);
  expect(await podman('wait', name)).toBe('0');
});

test("compose's nightly backup keeps seven, and is restored on a new machine by the command of operation.md", async () => {
  const backups = await mkdtemp(join(tmpdir(), 'wokabaut-backups-'));
  onTestFinished(() => rm(backups, { recursive: true }));
  await chmod(backups, 0o777);
  const lost = await newMachine();
  const { name, url } = await start(lost.settings);
  expect(await usersCall(url, 'POST', '', studentFields('anna@example.com'))).toBe(201);
  const body = businessForm(businessFields('peter@example.com'), await logoPng());
  expect((await fetch(`${url}/api/users`, { method: 'POST', body })).status).toBe(201);

  // It would try its mails again meanwhile.
  await podman('stop', name);

  // Nine nights pass at once, each a day later; the tenth does not come.
  const sleep = `#!/bin/sh\necho "$1" >>/backups/slept\n[ "$(wc -l </backups/slept)" -lt 10 ]\n`;
  const date = `#!/bin/sh\nexec /usr/bin/date -d "$(cat /backups/slept 2>/dev/null | wc -l) days" "$@"\n`;
  await writeFile(join(backups, 'sleep'), sleep, { mode: 0o755 });
  await writeFile(join(backups, 'date'), date, { mode: 0o755 });
  const mounts = [`${backups}:/backups`];
  const inPath = ['sleep', 'date'].map((name) => `${backups}/${name}:/usr/local/bin/${name}:ro`);
  const output = await runOnce(lost.settings, [...mounts, ...inPath], backup.command);
  expect(output.match(/^Backed up \d+ rows and 1 files to/gm)).toHaveLength(9);
  const slept = (await readFile(join(backups, 'slept'), 'utf8')).trim().split('\n').map(Number);
  expect(slept.filter((seconds) => !(seconds > 0 && seconds <= 86_400))).toEqual([]);
  const kept = (await readdir(backups)).filter((one) => one.endsWith('Z')).sort();
  expect(kept).toHaveLength(7);
  const newest = kept.at(-1)!;
  const info = await readFile(join(backups, newest, 'backup.json'), 'utf8');
  const { created_at } = JSON.parse(info) as { created_at: string };
  const before = await lost.contents();
  const METRICS_PORT = String(await freePort());
  await start({ ...lost.settings, METRICS_PORT });
  const figures = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  expect(figures).toContain(`portal_last_backup_timestamp_seconds ${Date.parse(created_at) / 1000}\n`);

  const manual = await readFile(join(root, 'docs/operation.md'), 'utf8');
  const [, command = ''] = /run --rm -e SMTP_URL= backup (node \S+ --from \S+)$/m.exec(manual) ?? [];
  const found = await newMachine();
  const restore = command.replace('NAME', newest).split(' ');
  const restored = await runOnce({ ...found.settings, SMTP_URL: '' }, mounts, restore);
  expect(restored).toMatch(/^Restored \d+ rows and 1 files/m);
  expect(await found.contents()).toEqual(before);
  const again = await start(found.settings);
  expect(await signInStatus(again.url, 'anna@example.com')).toBe(200);
});

test('the proxy of compose leaves out a server that hangs', async () => {
  const listen = async (answer: RequestListener) => {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => server.closeAllConnections());
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const servers = [await listen(() => undefined), await listen((_, answer) => answer.end('well'))];
  const folder = await mkdtemp(join(tmpdir(), 'wokabaut-proxy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const written = await readFile(join(root, 'deploy/Caddyfile'), 'utf8');
  const caddyfile = written.replace('app:8080 app2:8080', servers.join(' '));
  await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${caddyfile}`);
  const url = `http://127.0.0.1:${await freePort()}`;
  const run = ['caddy', 'run', '--config', '/etc/caddy/Caddyfile'];
  const options = [...runAsApp({ DOMAIN: url }), '--volume', `${folder}:/etc/caddy:ro`];
  started.push(await podman('run', '--detach', ...options, 'docker.io/library/caddy:2.10', ...run));
  const ask = () => fetch(url, { signal: AbortSignal.timeout(1000) }).then((answer) => answer.text(), String);
  const askFourTimes = () => Promise.all([ask(), ask(), ask(), ask()]);
  await expect.poll(askFourTimes, { timeout: 60_000 }).toEqual(['well', 'well', 'well', 'well']);
});
