import type { Channel } from '#contract/notification-topics';
import type { Clock } from '../../dependencies';
import type { Delivery } from './deliveries.repository';

/** What came of an attempt. The reason is logged: it contains no personal data. */
export type Outcome =
  | { kind: 'sent' }
  /** The phone is not there any more: its subscription ends. */
  | { kind: 'gone' }
  /** This one is never taken. */
  | { kind: 'refused'; reason: string }
  /** Not taken for now. */
  | { kind: 'deferred'; reason: string; retryAfterMs?: number | null }
  /** Nothing was handed over, and nothing else of this channel can be now: its worker pauses. */
  | { kind: 'unreachable'; reason: string }
  /** It may have been taken. */
  | { kind: 'unknown'; reason: string };

/** A way to tell somebody's phone what is in the news (ADR 52). Mails have a queue of their own, with their own times. */
export interface NotificationChannel {
  name: Channel;
  /** Whether it is tried again when it may have been taken: then it can arrive twice. */
  repeatsUnknown: boolean;
  send(delivery: Delivery, signal: AbortSignal): Promise<Outcome>;
}

/** @returns milliseconds, or null without a Retry-After header that says when */
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

/** What a failed `fetch` means. */
function failureOf(error: unknown): Outcome {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  const code = cause?.code ?? name;
  return { kind: notConnected.includes(code) ? 'unreachable' : 'unknown', reason: code };
}

/**
 * One attempt: a POST, and what its answer means.
 * @param outcomeOf for an answer that does not say that it was taken
 */
export async function post(
  url: string,
  request: Pick<RequestInit, 'headers' | 'body' | 'signal'>,
  clock: Clock,
  outcomeOf: (status: number, refusal: { reason: string; retryAfterMs: number | null }) => Outcome,
): Promise<Outcome> {
  try {
    // An address that nobody has checked is not followed.
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
