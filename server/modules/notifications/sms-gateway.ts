import type { Language } from '#contract/languages';
import { topicOfNews } from '#contract/notification-topics';
import type { Clock } from '../../dependencies';
import type { SmsSettings } from '../../settings';
import { post, type NotificationChannel, type Outcome } from './channel';
import { smsNumber } from './sms-number';

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

/** By POST (rule 76). Unknown outcomes are not retried: SMS cost money. */
export function smsChannel(
  settings: SmsSettings,
  clock: Clock,
  textsIn: (language: Language) => SmsTexts,
): NotificationChannel {
  const { url, token, isJson } = settings;
  return {
    name: 'sms',
    repeatsUnknown: false,
    async send({ kind, mobileNumber, language }, signal) {
      const to = smsNumber(mobileNumber);
      const text = topicOfNews[kind] === 'account' ? 'account' : 'applications';
      if (to === null) return { kind: 'refused', reason: 'no number' };
      const headers = {
        'Content-Type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      };
      const body = fill(settings, { to, text: textsIn(language)[text] });
      return post(url, { headers, body, signal }, clock, outcomeOf);
    },
  };
}
