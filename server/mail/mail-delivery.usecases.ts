import type { Language } from '#contract/languages';
import { describeError } from '../core/describe-error';
import { nextAttempt } from '../core/retry-delays';
import type { DataDeps, Dependencies } from '../dependencies';
import type { MailData, WeeklyMail } from './kinds';
import {
  claimMail,
  deleteDoneMails,
  deleteMail,
  markFailed,
  markSent,
  postpone,
  type QueuedMail,
} from './mails.repository';
import type { composeMessage, RenderableMail } from './message';
import { MailError, type FailureKind, type MailTransport } from './transport';

export interface MailDeliveryDeps extends Pick<Dependencies, 'database' | 'clock' | 'logger'> {
  transport: MailTransport;
  composeIn: (language: Language) => typeof composeMessage;
  /** Language of the account with this e-mail, if any. */
  languageOf: (email: string) => Promise<Language | null>;
  /** Base of links, without a trailing slash. */
  publicUrl: string;
  /** Null without an account. Injected: mail does not import accounts. */
  makeResetLink: (email: string) => Promise<{ name: string; token: string } | null>;
  /** Confirmation link of an e-mail; null when there is nothing to confirm. */
  makeOwnerLink: (userId: number, email: string) => Promise<{ token: string } | null>;
  /** With the unsubscribe link, without internships no longer public; null for no mail. */
  prepareWeeklyMail: (queued: MailData['new_internships'], email: string) => Promise<WeeklyMail | null>;
  /** Null when the change is over. */
  makeEmailLink: (
    kind: 'email_confirm' | 'email_change_requested',
    changeId: string,
  ) => Promise<{ name: string; newEmail: string; token: string; email: string } | null>;
}

/** Of one attempt; shorter than the lease, after which another server may claim the mail. */
export const sendTimeoutMs = 2 * 60_000;
const leaseMs = 3 * 60_000;
/** Unsent ones are given up: RFC 5321, section 4.5.4.1. */
const lifeMs = 5 * 86_400_000;
/** Kept after sending or failing. */
const retentionMs = 30 * 86_400_000;

export type DeliveryResult = 'none due' | 'sent' | 'dropped' | FailureKind;

/** Adds what is made on sending, such as a link; null for no mail */
async function withLink(
  mail: QueuedMail,
  { makeResetLink, makeOwnerLink, prepareWeeklyMail, makeEmailLink }: MailDeliveryDeps,
): Promise<RenderableMail | null> {
  if (mail.kind === 'reset_link') {
    const data = await makeResetLink(mail.to);
    return data && { ...mail, kind: mail.kind, data };
  }
  if (mail.kind === 'signup_confirm') {
    const data = await makeOwnerLink(mail.data.userId, mail.to);
    return data && { ...mail, kind: mail.kind, data };
  }
  if (mail.kind === 'new_internships') {
    const data = await prepareWeeklyMail(mail.data, mail.to);
    return data && { ...mail, kind: mail.kind, data: { ...mail.data, ...data } };
  }
  if (mail.kind !== 'email_confirm' && mail.kind !== 'email_change_requested') return mail;
  const data = await makeEmailLink(mail.kind, mail.data.changeId);
  return data && { ...mail, data };
}

/** Of the recipient (rule 80), also at an address that is not the account's yet, or no more. */
async function languageOfMail(
  { to, kind, data }: RenderableMail,
  { languageOf }: MailDeliveryDeps,
): Promise<Language> {
  const own = await languageOf(to);
  if (own) return own;
  const other =
    kind === 'email_confirm' || kind === 'email_change_requested'
      ? data.email
      : kind === 'email_changed'
        ? data.newEmail
        : null;
  return (other !== null && (await languageOf(other))) || 'en';
}

/**
 * The longest due mail, bulk mail last, at least once: a kill before `markSent` repeats it.
 * @param signal aborts the attempt after `sendTimeoutMs` at the latest; the mail stays in the queue
 * @throws database errors only
 */
export async function deliverNext(deps: MailDeliveryDeps, signal: AbortSignal): Promise<DeliveryResult> {
  const { database, clock, logger, transport, publicUrl } = deps;
  const started = clock.now();
  const mail = await claimMail(database, new Date(started), new Date(started + leaseMs));
  if (!mail) return 'none due';
  const logged = { mail: mail.id, kind: mail.kind, attempts: mail.attempts };
  try {
    const renderable = await withLink(mail, deps);
    if (!renderable) {
      await deleteMail(database, mail);
      return 'dropped';
    }
    const language = await languageOfMail(renderable, deps);
    await transport.send(deps.composeIn(language)(renderable, publicUrl), signal);
  } catch (error) {
    const failureKind = error instanceof MailError ? error.failureKind : 'deferred';
    const now = new Date(clock.now());
    const next =
      failureKind === 'refused' ? null : nextAttempt(failureKind, mail.attempts, mail.createdAt, now, lifeMs);
    await (next ? postpone(database, mail, next) : markFailed(database, mail, now));
    const reason = error instanceof MailError ? { reason: error.message } : { err: describeError(error) };
    logger.warn({ ...logged, failureKind, ...reason }, next ? 'mail not sent yet' : 'mail given up');
    return failureKind;
  }
  await markSent(database, mail, new Date(clock.now()));
  logger.info(logged, 'mail sent');
  return 'sent';
}

export const deleteExpiredMails = ({ database, clock }: DataDeps) =>
  deleteDoneMails(database, new Date(clock.now() - retentionMs));
