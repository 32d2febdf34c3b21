import { LANGUAGE_HEADER } from '#contract/languages';
import { ownLanguage } from '#contract/own-language';
import { REGISTRATION_KEY_HEADER } from '#contract/worker-protocol';
import type { Environment } from '../environment';
import type { OutboxRecord, Session } from '../record';
import type { Retry } from './answers';

export type RequestDependencies = Pick<Environment, 'fetch' | 'timers'>;

interface OutboxRequest {
  path: string;
  method: 'GET' | 'HEAD' | 'PATCH' | 'POST';
  headers?: Record<string, string>;
  body?: BodyInit;
  timeoutMs: number;
}

/** Without cookies the answer would be in English. */
const languageHeader = { [LANGUAGE_HEADER]: ownLanguage };

/** For one record. No redirects, cookies or cache; `signal` ends it as `interrupted`. */
export const createRequests =
  (
    { fetch, timers }: RequestDependencies,
    session: Session,
    signal: AbortSignal,
    { for: person }: Pick<OutboxRecord, 'for'>,
  ) =>
  /** Never throws: returns why there was no answer. */
  async <T>(
    { path, headers, timeoutMs, ...init }: OutboxRequest,
    read: (response: Response) => T | Promise<T>,
    hung?: AbortSignal,
  ): Promise<T | Retry> => {
    if (signal.aborted) return { type: 'retry_later', code: 'interrupted' };
    const request = new AbortController();
    const abort = () => request.abort();
    let stalled = false;
    const stall = () => {
      stalled = true;
      abort();
    };
    signal.addEventListener('abort', abort, { once: true });
    hung?.addEventListener('abort', stall, { once: true });
    const cancelTimeout = timers.after(timeoutMs, stall);
    try {
      const response = await fetch(path, {
        ...init,
        headers: {
          Authorization: `Bearer ${session.token}`,
          ...languageHeader,
          ...(person && { [REGISTRATION_KEY_HEADER]: person.registration }),
          ...headers,
        },
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
        signal: request.signal,
      });
      return await read(response);
    } catch {
      if (stalled) return { type: 'retry_later', code: 'stalled' };
      return { type: 'retry_later', code: signal.aborted ? 'interrupted' : 'no_answer' };
    } finally {
      cancelTimeout();
      // Stops the costly download of a foreign answer.
      abort();
      signal.removeEventListener('abort', abort);
      hung?.removeEventListener('abort', stall);
    }
  };
export type Requests = ReturnType<typeof createRequests>;
