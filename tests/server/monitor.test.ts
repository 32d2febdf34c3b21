import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { freePort } from '../../tools/run.mjs';
import { createEmptyPostgres, onCluster } from '../support/server-database';
import { newDataDir, serversOfFile } from '../support/server-process';
import { studentFields } from '../support/server-people';
import { LONG } from '../support/timeouts';

vi.setConfig({ testTimeout: 4 * LONG });

const start = serversOfFile();
const migrationLock = 7_265_118_301;

test('a server that migrates, works, loses mail and database and stops shows each on its second port', async () => {
  const DATABASE_URL = await createEmptyPostgres();
  const database = new URL(DATABASE_URL).pathname.slice(1);
  const [METRICS_PORT, nobody] = [String(await freePort()), await freePort()];
  const monitor = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${METRICS_PORT}/${path}`).catch(() => null);
    return [answer?.status, (await answer?.text())?.trim()] as const;
  };
  const shows = (figure: string | RegExp) =>
    expect.poll(async () => (await monitor('metrics'))[1]).toMatch(figure);

  const migrates = new pg.Client({ connectionString: DATABASE_URL });
  await migrates.connect();
  await migrates.query('select pg_advisory_lock($1)', [migrationLock]);
  const SMTP_URL = `smtp://127.0.0.1:${nobody}`;
  const DATA_DIR = await newDataDir('wokabaut-monitor-');
  const server = start({ DATA_DIR, DATABASE_URL, SMTP_URL, METRICS_PORT });
  await expect.poll(() => monitor('live')).toEqual([200, 'ok']);
  expect(await monitor('ready')).toEqual([503, 'not ready']);
  await migrates.end();
  const url = await server.ready;
  expect(server.output.stdout).toContain(`Figures are at http://127.0.0.1:${METRICS_PORT}/metrics`);
  expect(await monitor('ready')).toEqual([200, 'ok']);
  expect((await fetch(`${url}/metrics`)).status, 'not where everybody asks').toBe(404);

  const contact = { name: 'Ruth', email: 'ruth@example.com', subject: 'Forms', message: 'Where are they?' };
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${url}/api/contact`, { method: 'POST', headers, body: JSON.stringify(contact) });
  await fetch(`${url}/api/profile`);
  await shows(/portal_outgoing_retrying\{channel="mail"\} [12]/);
  const [, text = ''] = await monitor('metrics');
  for (const figure of [
    'http_request_duration_seconds_count{operation="contact",status="201"} 1',
    'http_request_duration_seconds_count{operation="readProfile",status="401"} 1',
    'http_request_duration_seconds_count{operation="page",status="404"} 1',
    'portal_up{part="database"} 1',
    'portal_up{part="store"} 1',
    'portal_outgoing_waiting{channel="mail"} 2',
    'portal_outgoing_failed{channel="sms"} 0',
    'portal_approvals_waiting{role="student"} 0',
    'portal_internship_list_version ',
    'portal_disk_free_bytes ',
    'nodejs_eventloop_lag_p99_seconds ',
  ])
    expect(text).toContain(figure);
  expect(text, 'nothing was backed up').not.toMatch(/^portal_last_backup/m);

  await onCluster(async (cluster) => {
    await cluster.query(`alter database ${database} allow_connections false`);
    await cluster.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      database,
    ]);
  });
  await shows('portal_up{part="database"} 0');
  expect((await monitor('metrics'))[1], 'unknown is not zero').not.toMatch(/^portal_outgoing_waiting/m);
  expect(await monitor('ready')).toEqual([503, 'not ready']);
  expect([(await fetch(`${url}/api/ready`)).status, (await fetch(`${url}/api/health`)).status]).toEqual([
    503, 503,
  ]);
  expect([await monitor('live'), (await fetch(`${url}/api/live`)).status]).toEqual([[200, 'ok'], 200]);
  await onCluster((cluster) => cluster.query(`alter database ${database} allow_connections true`));
  await expect.poll(() => monitor('ready')).toEqual([200, 'ok']);

  const body = JSON.stringify({ user: studentFields('slow@example.com') });
  const slow = request(`${url}/api/users`, {
    method: 'POST',
    headers: { ...headers, 'Content-Length': body.length, Expect: '100-continue' },
  });
  const answered = new Promise((resolve, reject) => {
    slow.once('response', (answer) => resolve(answer.resume().statusCode)).once('error', reject);
  });
  await new Promise((resolve) => slow.once('continue', resolve));
  server.child.kill('SIGTERM');
  await expect.poll(() => monitor('ready')).toEqual([503, 'not ready']);
  expect(await monitor('live')).toEqual([200, 'ok']);
  slow.end(body);
  expect(await answered).toBe(201);
  expect(await server.ended).toBe(0);
});

test('a port of figures that is taken stops the start with one line', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const METRICS_PORT = String((taken.address() as AddressInfo).port);
  const DATABASE_URL = await createEmptyPostgres();
  const server = start({ DATA_DIR: await newDataDir('wokabaut-monitor-'), DATABASE_URL, METRICS_PORT });
  expect(await server.ended).toBe(1);
  expect(server.output.stderr).toBe('METRICS_HOST and METRICS_PORT cannot be listened on (EADDRINUSE).\n');
  await new Promise((resolve) => taken.close(resolve));
});
