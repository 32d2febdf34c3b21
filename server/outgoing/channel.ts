import type { Clock } from '../dependencies';
import type { ChannelName, OutgoingRow } from './outgoing.repository';

/** Outcome of an attempt. Reasons are stored and logged: no personal data. */
export type Outcome =
  | { kind: 'sent' }
  /** There is nothing to send any more, or nobody to send it to. */
  | { kind: 'dropped' }
  /** Permanently refused. */
  | { kind: 'refused'; reason: string }
  /** Not accepted for now. */
  | { kind: 'deferred'; reason: string; retryAfterMs?: number | null }
  /** Nothing was handed over, as it would be for the others; the channel's worker pauses. */
  | { kind: 'unreachable'; reason: string }
  /** Perhaps accepted. */
  | { kind: 'unknown'; reason: string };

/** A way to reach people (ADR 58). */
export interface Channel {
  name: ChannelName;
  /** Of an attempt. */
  timeoutMs: number;
  /** Whether an attempt without an outcome is repeated, and so may arrive twice. */
  repeatsUnknown: boolean;
  /** Anything thrown defers the row. */
  send(row: OutgoingRow, signal: AbortSignal): Promise<Outcome>;
  /** Called after the last `send`. */
  close?: () => void;
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
