import { nextAttempt } from '../../core/retry-delays';
import type { DataDeps, Dependencies } from '../../dependencies';
import type { NotificationChannel, Outcome } from './channel';
import * as repository from './deliveries.repository';
import type { Claim } from './deliveries.repository';
import { notificationLifeMs } from './fan-out.usecases';

type Deps = Pick<Dependencies, 'database' | 'clock' | 'logger'>;

/** Shorter than the lease, after which another server may claim it. */
export const attemptTimeoutMs = 20_000;
const leaseMs = 60_000;

/** Null when too late, or when a retry could arrive twice where it must not. */
function retryAt(channel: NotificationChannel, claim: Claim, outcome: Outcome, now: number): Date | null {
  if (outcome.kind === 'refused' || outcome.kind === 'gone' || outcome.kind === 'sent') return null;
  if (outcome.kind === 'unknown' && !channel.repeatsUnknown) return null;
  const kind = outcome.kind === 'unreachable' ? 'unreachable' : 'deferred';
  const { attempts, createdAt } = claim;
  const next = nextAttempt(kind, attempts, createdAt, new Date(now), notificationLifeMs);
  const asked = now + ((outcome.kind === 'deferred' && outcome.retryAfterMs) || 0);
  if (next === null || asked > createdAt.getTime() + notificationLifeMs) return null;
  return new Date(Math.max(next.getTime(), asked));
}

/**
 * The longest due one. A kill before deleting the row repeats a push, shown once, but no SMS (ADR 52).
 * @throws database errors only
 */
export async function deliverNotification(
  { database, clock, logger }: Deps,
  channel: NotificationChannel,
  signal: AbortSignal,
): Promise<'none due' | 'dropped' | Outcome['kind']> {
  const started = clock.now();
  const lease = channel.repeatsUnknown ? new Date(started + leaseMs) : null;
  const since = new Date(started - notificationLifeMs);
  const claim = await repository.claimDelivery(database, channel.name, new Date(started), lease, since);
  if (!claim) return 'none due';
  const delivery = await repository.findDelivery(database, claim);
  if (!delivery) {
    await repository.deleteDelivery(database, claim);
    return 'dropped';
  }
  const outcome = await channel.send(delivery, signal);
  const logged = { delivery: claim.id, channel: channel.name, attempts: claim.attempts };
  const next = retryAt(channel, claim, outcome, clock.now());
  if (next) await repository.postponeDelivery(database, claim, next);
  else if (outcome.kind === 'gone' && delivery.subscription)
    await repository.deleteDeadSubscription(database, delivery.subscription);
  else await repository.deleteDelivery(database, claim);
  const reason = 'reason' in outcome ? { reason: outcome.reason } : {};
  if (outcome.kind === 'sent') logger.info(logged, 'notification sent');
  else if (outcome.kind === 'gone') logger.info(logged, 'subscription ended');
  else logger.warn({ ...logged, ...reason }, next ? 'notification not sent yet' : 'notification given up');
  return outcome.kind;
}

/** Includes SMS whose gateway never answered. */
export const deleteExpiredDeliveries = ({ database, clock }: DataDeps) =>
  repository.deleteUnsent(database, new Date(clock.now() - notificationLifeMs));
