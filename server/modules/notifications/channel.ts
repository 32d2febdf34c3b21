import type { Channel } from '#contract/notification-topics';
import type { Clock } from '../../dependencies';
import type { Delivery } from './deliveries.repository';

/** Outcome of an attempt. Reasons are logged: no personal data. */
export type Outcome =
  | { kind: 'sent' }
  /** The phone is gone: its subscription ends. */
  | { kind: 'gone' }
  /** Permanently refused. */
  | { kind: 'refused'; reason: string }
  /** Not accepted for now. */
  | { kind: 'deferred'; reason: string; retryAfterMs?: number | null }
  /** Nothing was handed over; the channel's worker pauses. */
  | { kind: 'unreachable'; reason: string }
  /** Perhaps accepted. */
  | { kind: 'unknown'; reason: string };

/** A way to notify phones of news (ADR 52). Mails have a queue of their own. */
export interface NotificationChannel {
  name: Channel;
  /** Whether unknown outcomes are retried, and so may arrive twice. */
  repeatsUnknown: boolean;
  send(delivery: Delivery, signal: AbortSignal): Promise<Outcome>;
}

/** Milliseconds; null without a valid Retry-After. */
function retryAfterMs({ headers }: Response, now: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : Math.max(0, time - now);
}

/** Failures before a byte of the request was written. */
const notConnected = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

function failureOf(error: unknown): Outcome {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  const code = cause?.code ?? name;
  return { kind: notConnected.includes(code) ? 'unreachable' : 'unknown', reason: code };
}

/** One attempt. @param outcomeOf maps answers other than success */
export async function post(
  url: string,
  request: Pick<RequestInit, 'headers' | 'body' | 'signal'>,
  clock: Clock,
  outcomeOf: (status: number, refusal: { reason: string; retryAfterMs: number | null }) => Outcome,
): Promise<Outcome> {
  try {
    // A redirect's address is unchecked.
    const response = await fetch(url, { ...request, method: 'POST', redirect: 'manual' });
    await response.body?.cancel();
    const { ok, status } = response;
    if (ok) return { kind: 'sent' };
    return outcomeOf(status, {
      reason: `HTTP ${status}`,
      retryAfterMs: retryAfterMs(response, clock.now()),
    });
  } catch (error) {
    return failureOf(error);
  }
}
