import webPush from 'web-push';
import { createECDH, ECDH } from 'node:crypto';
import { brand } from '#contract/brand';
import { topicOfNews, type PushPayload } from '#contract/notifications';
import type { NewsKind } from '#contract/news';
import { deriveKey, sign } from '../core/secrets';
import type { Dependencies } from '../dependencies';
import { deleteDeadSubscription } from '../modules/notifications/notifications.repository';
import { post, type Channel, type Outcome } from './channel';
import { findTestPhone, findUnread, type OutgoingRow } from './outgoing.repository';

/** TTL for phones without signal, in seconds. */
const keptFor = 3 * 86_400;
/** "Closes in three days" is not news later. */
const keptForClosing = 86_400;

type Deps = Pick<Dependencies, 'database' | 'clock' | 'secretKey' | 'pushHosts'>;
type Told = Pick<NonNullable<Awaited<ReturnType<typeof findUnread>>>, 'userId' | 'applicationId'> & {
  kind: NewsKind | 'test_message';
};

/** No name and no title (rule notify-4). */
const payloadOf = ({ kind, userId, applicationId }: Told): PushPayload => ({
  topic: kind === 'test_message' ? 'test' : topicOfNews[kind],
  to: userId,
  ...(applicationId !== null && { application: applicationId }),
});

/** A later one on the same subject replaces a kept one. Opaque to others. */
const placeOf = (secretKey: string, { userId, kind, applicationId }: Told) =>
  sign(deriveKey(secretKey, 'push topic'), `${userId}\n${applicationId ?? kind}`).slice(0, 32);

function outcomeOf(status: number, refusal: { reason: string; retryAfterMs: number | null }): Outcome {
  if (status === 404 || status === 410) return { kind: 'dropped' };
  if (status === 400 || status === 413) return { kind: 'refused', reason: refusal.reason };
  return { kind: 'deferred', ...refusal };
}

async function findPush({ database, clock }: Deps, row: OutgoingRow) {
  const find = row.kind === 'test_message' ? findTestPhone : findUnread;
  const found = row.expiresAt.getTime() > clock.now() ? await find(database, row) : null;
  return found?.subscription
    ? { ...found, subscription: found.subscription, kind: row.kind as Told['kind'] }
    : null;
}

/** RFC 8030, encrypted by RFC 8291 and signed by RFC 8292 (rule notify-4). */
export function pushChannel(deps: Deps): Channel {
  const { database, clock, secretKey, pushHosts } = deps;
  const vapidDetails = { subject: `mailto:${brand.infoEmail}`, ...vapidKeys(secretKey) };
  return {
    name: 'push',
    timeoutMs: 20_000,
    repeatsUnknown: true,
    async send(row, signal) {
      const push = await findPush(deps, row);
      if (!push) return { kind: 'dropped' };
      const { endpoint, p256dh, auth } = push.subscription;
      const isClosing = push.kind === 'saved_closing';
      const request = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payloadOf(push)),
        {
          vapidDetails,
          contentEncoding: 'aes128gcm',
          TTL: isClosing ? keptForClosing : keptFor,
          urgency: isClosing ? 'low' : 'normal',
          topic: placeOf(secretKey, push),
        },
      );
      const body = new Uint8Array(request.body);
      const headers = request.headers as Record<string, string>;
      const outcome = isPushEndpoint(endpoint, pushHosts)
        ? await post(endpoint, { headers, body, signal }, clock, outcomeOf)
        : ({ kind: 'dropped' } as const);
      if (outcome.kind === 'dropped' && !(await deleteDeadSubscription(database, push.subscription)))
        return { kind: 'deferred', reason: 'renewed' };
      // Each phone names its own host: one outage says nothing about the others.
      return outcome.kind === 'unreachable' ? { ...outcome, kind: 'deferred' } : outcome;
    },
  };
}

const browserHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

const isHost = (host: string, allowed: string) =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;

/** Phones name the URLs the server posts to, so only known ones. */
export function isPushEndpoint(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (more.includes(origin)) return true;
  return (
    protocol === 'https:' && port === '' && [...browserHosts, ...more].some((one) => isHost(hostname, one))
  );
}

export function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed').length === 130;
  } catch {
    return false;
  }
}

/** Order of the P-256 group: private keys are from 1 to one less. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/** base64url: the private number, and the uncompressed point. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The portal's key pair (RFC 8292), derived from SECRET_KEY: equal on all servers, not stored (ADR 51). */
export function vapidKeys(secretKey: string): VapidKeys {
  // 128 bits more than the order, so that all numbers are equally likely (FIPS 186-5, A.2.1).
  const seed = deriveKey(secretKey, 'vapid key', 48).toString('hex');
  const number = (BigInt(`0x${seed}`) % (order - 1n)) + 1n;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(number.toString(16).padStart(64, '0'), 'hex');
  const privateKey = pair.getPrivateKey();
  // Node omits leading zeros.
  const padded = Buffer.concat([Buffer.alloc(32 - privateKey.length), privateKey]);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: padded.toString('base64url') };
}
