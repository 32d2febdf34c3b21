import { portMoresbyDate } from '#contract/dates';
import type { Language } from '#contract/languages';
import { topicOfNews } from '#contract/notifications';
import type { NewsKind } from '#contract/news';
import type { Dependencies } from '../dependencies';
import { readNumbers } from '../modules/participants/keys';
import { tryConsumeRateLimit } from '../rate-limits/rate-limits.usecases';
import type { SmsSettings } from '../settings';
import { post, type Channel, type Outcome } from './channel';
import { findUnread, type OutgoingRow } from './outgoing.repository';

type Deps = Pick<Dependencies, 'database' | 'clock' | 'secretKey'>;

/** Texts by topic. */
export type SmsTexts = Readonly<Record<'applications' | 'account', string>>;

/** Escapes values for the body's type. */
function fill({ body, isJson }: SmsSettings, values: { to: string; text: string }): string {
  const escaped = (value: string) =>
    isJson ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value);
  return body.replace(/\{(to|text)\}/g, (_, name: 'to' | 'text') => escaped(values[name]));
}

function outcomeOf(status: number, refusal: { reason: string; retryAfterMs: number | null }): Outcome {
  if ([401, 403, 429, 503].includes(status)) return { kind: 'deferred', ...refusal };
  return { kind: status < 500 ? 'refused' : 'unknown', reason: refusal.reason };
}

/** The first mobile number of Papua New Guinea as +675…, null without one */
export const smsNumber = (written: string | null): string | null =>
  readNumbers(written ?? '').find((number) => /^\+675[78]\d{7}$/.test(number)) ?? null;

/** Null when it was read, is of another day, or is for nobody, as beyond three a day. */
async function findSms(deps: Deps, row: OutgoingRow) {
  const now = deps.clock.now();
  const unread = row.expiresAt.getTime() > now ? await findUnread(deps.database, row) : null;
  const to = smsNumber(unread?.mobileNumber ?? null);
  if (unread?.status !== 'approved' || to === null) return null;
  // Per day: a single counter would allow more.
  const subject = `${unread.userId} ${portMoresbyDate(now)}`;
  const isCounted = row.attempts > 1 || (await tryConsumeRateLimit(deps, 'sms_account', subject)) === null;
  return isCounted ? { to, language: unread.language } : null;
}

/** By POST (rule notify-5). Unknown outcomes are not repeated: SMS cost money. */
export function smsChannel(
  deps: Deps,
  settings: SmsSettings,
  textsIn: (language: Language) => SmsTexts,
): Channel {
  const { url, token, isJson } = settings;
  return {
    name: 'sms',
    timeoutMs: 20_000,
    repeatsUnknown: false,
    async send(row, signal) {
      const sms = await findSms(deps, row);
      if (!sms) return { kind: 'dropped' };
      // News alone are queued for phones.
      const text = topicOfNews[row.kind as NewsKind] === 'account' ? 'account' : 'applications';
      const headers = {
        'Content-Type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      };
      const body = fill(settings, { to: sms.to, text: textsIn(sms.language)[text] });
      return post(url, { headers, body, signal }, deps.clock, outcomeOf);
    },
  };
}
