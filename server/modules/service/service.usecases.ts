import { setTimeout as wait } from 'node:timers/promises';
import { portMoresbyDate } from '#contract/dates';
import { portalLimits } from '#contract/limits';
import { answers } from '#contract/messages/server-answers';
import type { ChannelStatus, PortalProblem, PortalStatus, TestMessage } from '#contract/portal-status';
import { version } from '#contract/version';
import { AppError, fieldInvalid } from '../../core/errors';
import { pingDatabase } from '../../db/statements';
import type { Caller } from '../../core/caller';
import type { Dependencies } from '../../dependencies';
import { readDeployment } from '../../deployment/deployment.repository';
import { enqueue, enqueueMail, readQueues } from '../../outgoing/outgoing.repository';
import { readOwnAccount } from '../accounts/account-status';
import { readListVersion } from '../internships/list.repository';
import { findPhone } from '../notifications/notifications.repository';
import { smsNumber } from '../participants/keys';
import { consumeRateLimit } from '../../rate-limits/rate-limits.usecases';
import { readPending, readServer } from './portal-status.repository';

const { portalStatus: text } = answers;

const timeoutMs = 5000;

const inTime = (work: Promise<void>): Promise<void> =>
  Promise.race([
    work,
    wait(timeoutMs, undefined, { ref: false }).then(() => {
      throw new Error('No answer in time');
    }),
  ]);

const answersOf = ({ database, files }: Pick<Dependencies, 'database' | 'files'>) => [
  inTime(pingDatabase(database)),
  inTime(files.check()),
];

export async function checkHealth(deps: Dependencies): Promise<void> {
  await Promise.all(answersOf(deps)).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
}

/** Whether new requests may come: not before it serves (null), nor while it stops. */
export const isReady = (deps: Dependencies | null): Promise<boolean> =>
  deps === null || deps.lifecycle.isStopping
    ? Promise.resolve(false)
    : checkHealth(deps).then(
        () => true,
        () => false,
      );

export async function partsUp(deps: Pick<Dependencies, 'database' | 'files'>) {
  const [database, store] = await Promise.allSettled(answersOf(deps));
  return { database: database!.status === 'fulfilled', store: store!.status === 'fulfilled' };
}

type Deps = Pick<Dependencies, 'database' | 'files' | 'clock' | 'freeBytes' | 'sendsSms'>;

const iso = (at: Date | null) => at && at.toISOString();

const channelsOf = async ({ database, clock, sendsSms }: Deps): Promise<ChannelStatus[]> =>
  (await readQueues(database, new Date(clock.now()))).map(
    ({ since, lastSent, lastFailed, lastError, ...queue }) => ({
      ...queue,
      ...{ is_on: queue.channel !== 'sms' || sendsSms, since: iso(since), last_error: lastError },
      ...{ last_sent: iso(lastSent), last_failed: iso(lastFailed) },
    }),
  );

type Figures = Pick<PortalStatus, 'channels' | 'backup' | 'free_bytes'>;

function problemsOf({ channels, backup, free_bytes }: Figures, isStoreUp: boolean, now: number) {
  const isOlder = (at: string, ms: number) => now - Date.parse(at) > ms;
  const found: PortalProblem[] = channels
    .filter(({ since, is_on }) => since && is_on && isOlder(since, portalLimits.waiting))
    .map(({ channel }) => channel);
  if (free_bytes < portalLimits.freeBytes) found.push('disk');
  if (!isStoreUp) found.push('store');
  if (channels.some(({ last_failed: at }) => at && !isOlder(at, portalLimits.failed))) found.push('failed');
  if (backup === null || isOlder(backup, portalLimits.backup)) found.push('backup');
  return found;
}

/** Rule admin-10. */
export async function readPortalStatus(deps: Deps): Promise<PortalStatus> {
  const [channels, { backup = null }, server, free, { store }] = await Promise.all([
    channelsOf(deps),
    readDeployment(deps.database),
    readServer(deps.database),
    deps.freeBytes(),
    partsUp(deps),
  ]);
  const figures = { channels, backup, free_bytes: Math.min(free, Number.MAX_SAFE_INTEGER) };
  const versions = { portal: version, node: process.version, database: server.version };
  return { problems: problemsOf(figures, store, deps.clock.now()), ...figures, versions };
}

/** For monitors, with what people see elsewhere. */
export async function readFigures(deps: Deps) {
  const [status, pending, listVersion] = await Promise.all([
    readPortalStatus(deps),
    readPending(deps.database),
    readListVersion(deps.database),
  ]);
  return { ...status, pending, listVersion };
}

const kind = 'test_message';

/** To the admin alone (rule admin-10). @returns the answer's sentence */
export async function sendTest(deps: Dependencies, admin: Caller, test: TestMessage): Promise<string> {
  const { channel } = test;
  const { email, fullName: name, language } = await readOwnAccount(deps, admin);
  const at = new Date(deps.clock.now());
  if (channel === 'mail') {
    await enqueueMail(deps.database, at, { kind, to: email, data: { name } });
    return text.testQueued(email ?? '');
  }
  if (channel === 'push') {
    const phone = await findPhone(deps.database, admin.tokenHash);
    if (!phone) throw fieldInvalid('channel', text.noPhone);
    await enqueue(deps.database, at, [{ channel, kind, subscriptionId: phone.id }]);
    return text.testToPhone;
  }
  const number = smsNumber(test.number);
  if (!deps.sendsSms || number === null) throw fieldInvalid('number', text.noNumber);
  await consumeRateLimit(deps, 'sms_account', `${admin.userId} ${portMoresbyDate(deps.clock.now())}`);
  await enqueue(deps.database, at, [{ channel, kind, data: { number, language } }]);
  return text.testQueued(number);
}
