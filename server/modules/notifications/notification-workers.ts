import type { Language } from '#contract/languages';
import { startQueueWorker, type QueueWorker } from '../../core/queue-worker';
import type { Dependencies } from '../../dependencies';
import type { SmsSettings } from '../../settings';
import type { NotificationChannel } from './channel';
import { attemptTimeoutMs, deliverNotification } from './notification-delivery.usecases';
import { fanOut } from './fan-out.usecases';
import { pushChannel } from './push-service';
import { smsChannel, type SmsTexts } from './sms-gateway';

/** Queueing, push, and SMS with a gateway; safe on several servers (ADR 52). */
export function startNotificationWorkers(
  deps: Dependencies,
  sms: SmsSettings | undefined,
  textsIn: (language: Language) => SmsTexts,
): QueueWorker[] {
  const start = (channel: NotificationChannel, before?: () => Promise<void>) =>
    startQueueWorker({
      name: channel.name,
      logger: deps.logger,
      pollIntervalMs: 5000,
      timeoutMs: attemptTimeoutMs,
      deliver: async (signal) => {
        await before?.();
        return deliverNotification(deps, channel, signal);
      },
    });
  const workers = [start(pushChannel(deps), () => fanOut(deps))];
  if (sms) workers.push(start(smsChannel(sms, deps.clock, textsIn)));
  return workers;
}
