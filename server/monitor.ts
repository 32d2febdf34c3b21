import { Hono } from 'hono';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { ChannelStatus } from '#contract/portal-status';
import { version } from '#contract/version';
import type { Dependencies, ObserveRequest } from './dependencies';
import type { AppEnv } from './http/operation';
import { listen, type RunningServer } from './listen';
import { readFigures, isReady, partsUp } from './modules/service/service.usecases';
import { SettingsError } from './settings';

type Sample = readonly [labels: string, value: number];

/** Prometheus text; what is unknown is missing, not zero. */
const gauge = (name: string, help: string, samples: readonly Sample[]) =>
  `# HELP portal_${name} ${help}\n# TYPE portal_${name} gauge\n` +
  samples.map(([labels, value]) => `portal_${name}${labels && `{${labels}}`} ${value}\n`).join('');

/** The database's figures are left out while it does not answer. */
export async function portalMetrics(deps: Dependencies): Promise<string> {
  const { database, store } = await partsUp(deps);
  const free = await deps
    .freeBytes()
    .then((bytes): Sample[] => [['', bytes]])
    .catch(() => []);
  const always = [
    gauge('info', 'Version of the portal.', [[`version="${version}"`, 1]]),
    gauge('up', 'Whether it answers.', [
      ['part="database"', Number(database)],
      ['part="store"', Number(store)],
    ]),
    gauge('disk_free_bytes', 'Free bytes of the disk that DATA_DIR is on.', free),
  ].join('');
  const figures = database ? await readFigures(deps).catch(() => null) : null;
  if (!figures) return always;
  const { listVersion, backup, channels, pending } = figures;
  const age = (since: string | Date | null | undefined) =>
    since ? Math.max(0, deps.clock.now() - new Date(since).getTime()) / 1000 : 0;
  const ofChannel: [name: string, help: string, value: (one: ChannelStatus) => number][] = [
    ['waiting', 'Messages that are due.', (one) => one.waiting],
    ['oldest_seconds', 'How long the oldest is due.', (one) => age(one.is_on ? one.since : null)],
    ['retrying', 'Those that failed before.', (one) => one.retrying],
    ['failed', 'Given up in the last 30 days.', (one) => one.failed],
  ];
  const roles = (['student', 'business'] as const).map((role) => {
    const { waiting = 0, since } = pending.find((row) => row.role === role) ?? {};
    return { label: `role="${role}"`, waiting, oldest: age(since) };
  });
  const backedUp: Sample[] = backup === null ? [] : [['', Date.parse(backup) / 1000]];
  const waiting = roles.map((one): Sample => [one.label, one.waiting]);
  const oldest = roles.map((one): Sample => [one.label, one.oldest]);
  return [
    always,
    gauge('internship_list_version', 'Grows with each change of the public list.', [['', listVersion]]),
    gauge('last_backup_timestamp_seconds', 'When `npm run backup` last began.', backedUp),
    gauge('approvals_waiting', 'Pending accounts.', waiting),
    gauge('approvals_oldest_seconds', 'How long the first waits.', oldest),
    ...ofChannel.map(([name, help, value]) => {
      const samples = channels.map((one): Sample => [`channel="${one.channel}"`, value(one)]);
      return gauge(`outgoing_${name}`, help, samples);
    }),
  ].join('');
}

/** On a port of its own, from before the migrations until the database is closed; `deps` is null until it serves. */
export async function startMonitor(
  where: { host: string; port: number },
  deps: () => Dependencies | null,
): Promise<RunningServer & { observeRequest: ObserveRequest }> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    ...{ name: 'http_request_duration_seconds', help: 'Answered requests.', registers: [registry] },
    ...{ labelNames: ['operation', 'status'], buckets: [0.05, 0.25, 1, 5] },
  });
  const app = new Hono<AppEnv>();
  app.get('/live', (c) => c.text('ok'));
  app.get('/ready', async (c) => ((await isReady(deps())) ? c.text('ok') : c.text('not ready', 503)));
  app.get('/metrics', async (c) => {
    const serving = deps();
    const text = (await registry.metrics()) + (serving ? await portalMetrics(serving) : '');
    return c.body(text, 200, { 'Content-Type': registry.contentType });
  });
  const server = await listen(app, where).catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError(`METRICS_HOST and METRICS_PORT cannot be listened on (${error.code}).`);
  });
  const observeRequest: ObserveRequest = (operation = 'page', status, seconds) =>
    requests.observe({ operation, status }, seconds);
  return { ...server, observeRequest };
}
