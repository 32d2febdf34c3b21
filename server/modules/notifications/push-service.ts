import { createHmac } from 'node:crypto';
import webPush from 'web-push';
import { brand } from '#contract/brand';
import { topicOfNews, type PushPayload } from '#contract/notification-topics';
import { deriveKey } from '../../core/secrets';
import type { Clock } from '../../dependencies';
import { post, type NotificationChannel, type Outcome } from './channel';
import type { Delivery } from './deliveries.repository';
import { isPushEndpoint } from './push-endpoint';
import { vapidKeys } from './vapid';

/** TTL for phones without signal, in seconds. */
const keptFor = 3 * 86_400;
/** "Closes in three days" is not news later. */
const keptForClosing = 86_400;

interface PushSettings {
  secretKey: string;
  pushHosts: readonly string[];
  clock: Clock;
}

/** No name and no title (rule 75). */
const payloadOf = ({ kind, userId, applicationId }: Delivery): PushPayload => ({
  topic: topicOfNews[kind],
  to: userId,
  ...(applicationId !== null && { application: applicationId }),
});

/** A later one on the same subject replaces a kept one. Opaque to others. */
const placeOf = (secretKey: string, { userId, kind, applicationId }: Delivery) =>
  createHmac('sha256', deriveKey(secretKey, 'push topic'))
    .update(`${userId}\n${applicationId ?? kind}`)
    .digest('base64url')
    .slice(0, 32);

function outcomeOf(status: number, refusal: { reason: string; retryAfterMs: number | null }): Outcome {
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 400 || status === 413) return { kind: 'refused', reason: refusal.reason };
  return { kind: 'deferred', ...refusal };
}

/** RFC 8030, encrypted by RFC 8291 and signed by RFC 8292. */
export function pushChannel({ secretKey, pushHosts, clock }: PushSettings): NotificationChannel {
  const vapidDetails = { subject: `mailto:${brand.infoEmail}`, ...vapidKeys(secretKey) };
  return {
    name: 'push',
    repeatsUnknown: true,
    async send(delivery, signal) {
      const { subscription, kind } = delivery;
      if (!subscription || !isPushEndpoint(subscription.endpoint, pushHosts)) return { kind: 'gone' };
      const { endpoint, p256dh, auth } = subscription;
      const request = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payloadOf(delivery)),
        {
          vapidDetails,
          contentEncoding: 'aes128gcm',
          TTL: kind === 'saved_closing' ? keptForClosing : keptFor,
          urgency: kind === 'saved_closing' ? 'low' : 'normal',
          topic: placeOf(secretKey, delivery),
        },
      );
      const body = new Uint8Array(request.body);
      const headers = request.headers as Record<string, string>;
      const outcome = await post(endpoint, { headers, body, signal }, clock, outcomeOf);
      // Each phone names its own host: one outage says nothing about the others.
      return outcome.kind === 'unreachable' ? { ...outcome, kind: 'deferred' } : outcome;
    },
  };
}
