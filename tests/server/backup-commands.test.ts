import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SignInAnswer } from '#contract/accounts';
import type { OwnApplicationsAnswer } from '#contract/applications';
import { openS3, type S3World } from '../support/s3';
import { createEmptyPostgres } from '../support/server-database';
import { buildServer, spawnServer, type BuiltServer, type ServerProcess } from '../support/server-process';

// Each test starts whole servers, on a machine that may be busy with other tests; in milliseconds.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let built: BuiltServer;
let folder: string;
let source: string;
let s3: S3World;
let started: ServerProcess[] = [];

function start(env: Record<string, string>): ServerProcess {
  const server = spawnServer(built, env);
  started.push(server);
  return server;
}

function command(name: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(built.dir, `${name}.js`), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }));
  return { child, ended };
}

const newDir = () => mkdtemp(join(folder, 'data-'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wokabaut-commands-'));
  built = await buildServer({
    backup: 'server/cli/backup.ts',
    restore: 'server/cli/restore.ts',
  });
  source = await newDir();
  const demo = start({ DATA_DIR: source, SEED: 'demo' });
  await demo.ready;
  const beside = await command('backup', { DATA_DIR: source }, '--to', join(folder, 'beside')).ended;
  expect(beside).toEqual({
    code: 1,
    stdout: '',
    stderr: `The data directory ${source} is already in use by another process. Stop the server, or set DATA_DIR or DATABASE_URL.\n`,
  });
  demo.child.kill('SIGTERM');
  await demo.ended;
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await built.remove();
});
beforeEach(async () => {
  s3 = await openS3();
});
afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL');
    await ended;
  }
  started = [];
  await s3.close();
});

const applicationsOf = async (url: string, email: string) => {
  const signedIn = await fetch(`${url}/api/users/sign_in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user: { email, password: 'wokabaut' } }),
  });
  const { token } = (await signedIn.json()) as SignInAnswer;
  const answer = await fetch(`${url}/api/internship_applications/my_applications`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as OwnApplicationsAnswer).internship_application;
};

test('a backup moves a portal from one machine to PostgreSQL and S3, where a student finds the application again, and back', async () => {
  const to = join(folder, 'moving');
  const made = await command('backup', { DATA_DIR: source }, '--to', to).ended;
  expect(made).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Backed up \d+ rows and \d+ files to [^\n]+\.\n$/) as string,
    stderr: '',
  });

  const elsewhere = { DATA_DIR: await newDir(), DATABASE_URL: await createEmptyPostgres(), ...s3.env };
  const restored = await command('restore', elsewhere, '--from', to).ended;
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  const server = start(elsewhere);
  const url = await server.ready;
  const applications = await applicationsOf(url, 'student@demo.example');
  expect(applications.length).toBeGreaterThan(0);
  const resume = await fetch(`${url}${applications[0]!.resume}`);
  expect(resume.headers.get('content-type')).toBe('application/pdf');
  expect(
    Buffer.from(await resume.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  // PostgreSQL is backed up beside its running server.
  const back = join(folder, 'back');
  expect((await command('backup', elsewhere, '--to', back).ended).stderr).toBe('');
  const home = { DATA_DIR: await newDir() };
  expect((await command('restore', home, '--from', back).ended).stderr).toBe('');
  const again = await applicationsOf(await start(home).ready, 'student@demo.example');
  const plain = (list: typeof again) =>
    list.map(({ resume, cover_letter, ...rest }) => ({ ...rest, linked: [!!resume, !!cover_letter] }));
  expect(plain(again)).toEqual(plain(applications));
});

test('a restore that is killed in the middle leaves a place without users, and is simply done again', async () => {
  const to = join(folder, 'killed');
  await command('backup', { DATA_DIR: source }, '--to', to).ended;
  const place = { DATA_DIR: await newDir(), DATABASE_URL: await createEmptyPostgres(), ...s3.env };
  const first = command('restore', place, '--from', to);
  let puts = 0;
  s3.fault = (method) => {
    if (method === 'PUT' && ++puts === 5) first.child.kill('SIGKILL');
    return null;
  };
  expect((await first.ended).code).toBeNull();
  s3.fault = () => null;
  const files = await readdir(join(to, 'files'));
  expect((await s3.keys()).length).toBeLessThan(files.length);

  const half = start(place);
  expect(await applicationsOf(await half.ready, 'student@demo.example')).toBeUndefined();
  half.child.kill('SIGTERM');
  await half.ended;
  expect(await command('restore', place, '--from', to).ended).toMatchObject({ code: 0, stderr: '' });
  expect((await s3.keys()).filter((key) => key !== 'wokabaut-owner')).toEqual(files.sort());
  const onceMore = await command('restore', place, '--from', to).ended;
  expect(onceMore).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The database is not empty: [^\n]+\n$/) as string,
  });
});

test('what is asked wrongly is answered in one line', async () => {
  const env = { DATA_DIR: await newDir() };
  const said = async (name: 'backup' | 'restore', ...args: string[]) =>
    (await command(name, env, ...args).ended).stderr;
  expect(await said('backup')).toBe('Usage: npm run backup -- --to folder\n');
  expect(await said('restore')).toBe('Usage: npm run restore -- --from folder\n');
  expect(await said('backup', '--into', 'x')).toMatch(/^[^\n]+Usage: npm run backup[^\n]+\n$/);
  expect(await said('backup', '--to', join(folder, 'x'))).toBe(
    `There is nothing to back up: DATA_DIR ${env.DATA_DIR} holds no database.\n`,
  );
  expect(await readdir(env.DATA_DIR)).toEqual([]);
  expect(await said('restore', '--from', join(folder, 'nowhere'))).toMatch(
    /^[^\n]+manifest\.json cannot be read: is this the folder of a finished backup\?\n$/,
  );
});
