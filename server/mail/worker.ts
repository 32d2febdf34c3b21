import { startQueueWorker, type QueueWorker } from '../core/queue-worker';
import { deliverNext, sendTimeoutMs, type MailDeliveryDeps } from './mail-delivery.usecases';

/** ADR 14. */
export const startMailWorker = (deps: MailDeliveryDeps): QueueWorker =>
  startQueueWorker({
    name: 'mail',
    logger: deps.logger,
    pollIntervalMs: 2000,
    timeoutMs: sendTimeoutMs,
    deliver: (signal) => deliverNext(deps, signal),
    close: () => deps.transport.close(),
  });
