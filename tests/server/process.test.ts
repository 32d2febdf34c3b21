import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createEmptyPostgres } from '../support/server-database';
import {
  serversOfFile,
  signInStatus,
  newDataDir,
  newServerEnv,
  type ServerProcess,
} from '../support/server-process';
import { LONG } from '../support/timeouts';
import { studentFields } from '../support/server-people';

vi.setConfig({ testTimeout: 4 * LONG, hookTimeout: 4 * LONG });

const start = serversOfFile();

/** Resolves when `port` refuses connections. */
async function untilRefused(port: number): Promise<void> {
  const refused = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => socket.destroy(resolve(false) as undefined));
      socket.once('error', () => resolve(true));
    });
  while (!(await refused()));
}

describe('a server, and the next one on its data directory', () => {
  let dataDir: string;
  let first: ServerProcess;
  let url: string;
  let key: string;
  beforeAll(async () => {
    dataDir = await newDataDir('wokabaut-process-');
    first = start({ DATA_DIR: dataDir });
    url = await first.ready;
    key = await readFile(join(dataDir, 'secret-key'), 'utf8');
  });

  test('SIGTERM lets a request in flight finish and closes idle connections', async () => {
    const { port } = new URL(url);

    const idle = connect(Number(port), '127.0.0.1');
    idle.write('GET /api/health HTTP/1.1\r\nHost: test\r\n\r\n');
    await new Promise((resolve) => idle.once('data', resolve));
    const idleClosed = new Promise((resolve) => idle.once('close', resolve));

    const body = JSON.stringify({ user: studentFields('slow@example.com') });
    const slow = request(`${url}/api/users`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' },
    });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      slow.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject);
    });
    await new Promise((resolve) => slow.once('continue', resolve));
    slow.write(body.slice(0, 10));
    first.child.kill('SIGTERM');
    await untilRefused(Number(port));
    await idleClosed;
    slow.end(body.slice(10));
    expect(await answered).toBe(201);
    expect(await first.ended).toBe(0);
  });

  test('what was stored is there at the next start, and the key is the same', async () => {
    url = await start({ DATA_DIR: dataDir }).ready;
    expect(await signInStatus(url, 'slow@example.com')).toBe(200);
    expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe(key);
  });
});

test('what keeps the server from starting is one line that names the setting', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const DATABASE_URL = await createEmptyPostgres();
  await Promise.all(
    (
      [
        [{ PORT: 'eighty' }, /^PORT must be a whole number from 0 to 65535\.\n$/],
        [{ PORT: String(port), DATABASE_URL }, /^PORT is already in use [^\n]+\n$/],
        [
          { DATABASE_URL: `postgres://127.0.0.1:${port === 1 ? 2 : 1}/none` },
          /^DATABASE_URL: nothing answers there\.\n$/,
        ],
        [{ NODE_ENV: 'production', SEED: 'demo' }, /^SEED must not be demo [^\n]+\n$/],
      ] as const
    ).map(async ([env, line]) => {
      const server = start({ ...(await newServerEnv('postgres')), ...env });
      expect(await server.ended).toBe(1);
      expect(server.output.stderr).toMatch(line);
    }),
  );
  await new Promise((resolve) => taken.close(resolve));
});
