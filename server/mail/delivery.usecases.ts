import { describeError } from '../core/describe-error';
import type { Dependencies } from '../dependencies';
import {
  claimMail,
  deleteDoneMails,
  dropMail,
  giveUp,
  markSent,
  postpone,
  type QueuedMail,
} from './mails.repository';
import { composeMessage, type ReadyMail } from './message';
import { nextAttempt } from './backoff';
import { MailError, type MailTransport, type MailTrouble } from './transport';

export interface Post extends Pick<Dependencies, 'database' | 'clock' | 'logger'> {
  transport: MailTransport;
  /** Where links in mail lead, without a slash at the end. */
  publicUrl: string;
  /** Makes the token of a reset link; null when nobody has this e-mail. Given from outside: mail knows no accounts. */
  makeResetLink: (email: string) => Promise<{ name: string; token: string } | null>;
}

/** Milliseconds: how long one try may take, and, longer than that, after how long somebody else may take the mail. */
export const TRY_FOR = 2 * 60_000;
const LEASE = 3 * 60_000;
/** Milliseconds: sent and given-up mail is remembered for this long. */
const MEMORY = 30 * 86_400_000;

export type Delivery = 'none due' | 'sent' | 'dropped' | MailTrouble;

/** @returns null when there is nobody to write to */
async function ready(mail: QueuedMail, { makeResetLink }: Post): Promise<ReadyMail | null> {
  if (mail.kind !== 'reset_link') return mail;
  const data = await makeResetLink(mail.to);
  return data && { ...mail, data };
}

/**
 * Sends the mail that has waited longest. It may arrive twice when the server dies between sending and remembering it,
 * and never not at all.
 * @param signal ends the try, `TRY_FOR` after it began at the latest; the mail stays in the queue
 * @throws only what the database throws
 */
export async function deliverNext(post: Post, signal: AbortSignal): Promise<Delivery> {
  const { database, clock, logger, transport, publicUrl } = post;
  const started = clock.now();
  const mail = await claimMail(database, new Date(started), new Date(started + LEASE));
  if (!mail) return 'none due';
  const about = { mail: mail.id, kind: mail.kind, attempts: mail.attempts };
  try {
    const whole = await ready(mail, post);
    if (!whole) {
      await dropMail(database, mail);
      return 'dropped';
    }
    await transport.send(composeMessage(whole, publicUrl), signal);
  } catch (error) {
    const trouble = error instanceof MailError ? error.trouble : 'deferred';
    const now = new Date(clock.now());
    const next = trouble === 'refused' ? null : nextAttempt(trouble, mail.attempts, mail.createdAt, now);
    await (next ? postpone(database, mail, next) : giveUp(database, mail, now));
    const said = error instanceof MailError ? { said: error.message } : { err: describeError(error) };
    logger.warn({ ...about, trouble, ...said }, next ? 'mail not sent yet' : 'mail given up');
    return trouble;
  }
  await markSent(database, mail, new Date(clock.now()));
  logger.info(about, 'mail sent');
  return 'sent';
}

/** Forgets mail that was done with a month ago. */
export const sweepMails = ({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> =>
  deleteDoneMails(database, new Date(clock.now() - MEMORY));
