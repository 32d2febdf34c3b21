import { portMoresbyDate } from '#contract/dates';
import type { Language } from '#contract/languages';
import { topicOfNews } from '#contract/notifications';
import type { NewsKind } from '#contract/news';
import type { Dependencies } from '../dependencies';
import { isCodeKind, type CodeKind } from '../modules/accounts/sms-codes.repository';
import { makeCode } from '../modules/accounts/sms-codes.usecases';
import { smsNumber } from '../modules/participants/keys';
import { tryConsumeRateLimit } from '../rate-limits/rate-limits.usecases';
import type { SmsSettings } from '../settings';
import { post, type Channel, type Outcome } from './channel';
import { findUnread, type OutgoingRow } from './outgoing.repository';

type Deps = Pick<Dependencies, 'database' | 'clock' | 'secretKey'>;

export interface SmsTexts extends Readonly<Record<'applications' | 'account' | 'test', string>> {
  codes: Readonly<Record<CodeKind, (code: string) => string>>;
}

function fill({ body, isJson }: SmsSettings, values: { to: string; text: string }): string {
  const escaped = (value: string) =>
    isJson ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value);
  return body.replace(/\{(to|text)\}/g, (_, name: 'to' | 'text') => escaped(values[name]));
}

function outcomeOf(status: number, refusal: { reason: string; retryAfterMs: number | null }): Outcome {
  if ([401, 403, 429, 503].includes(status)) return { kind: 'deferred', ...refusal };
  return { kind: status < 500 ? 'refused' : 'unknown', reason: refusal.reason };
}

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

/** By POST (rules notify-5, sign-in-9). Unknown outcomes are not repeated: SMS cost money. */
export function smsChannel(
  deps: Deps,
  settings: SmsSettings,
  textsIn: (language: Language) => SmsTexts,
): Channel {
  const { url, token, isJson } = settings;
  const compose = async (row: OutgoingRow): Promise<{ to: string; text: string } | null> => {
    const { kind } = row;
    if (isCodeKind(kind)) {
      const made = await makeCode(deps, kind, row);
      return made && { to: made.to, text: textsIn(made.language).codes[kind](made.code) };
    }
    const { number, language } = row.data as { number: string; language: Language };
    if (kind === 'test_message') return { to: number, text: textsIn(language).test };
    const found = await findSms(deps, row);
    const text = topicOfNews[kind as NewsKind] === 'account' ? 'account' : 'applications';
    return found && { to: found.to, text: textsIn(found.language)[text] };
  };
  return {
    name: 'sms',
    timeoutMs: 20_000,
    repeatsUnknown: false,
    async send(row, signal) {
      const sms = await compose(row);
      if (!sms) return { kind: 'dropped' };
      const headers = {
        'Content-Type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      };
      const body = fill(settings, sms);
      return post(url, { headers, body, signal }, deps.clock, outcomeOf);
    },
  };
}
