import { portMoresbyDate } from '#contract/dates';
import type { JobAlertsAnswer } from '#contract/job-alerts';
import { messages } from '#contract/messages';
import type { Caller } from '../../core/caller';
import { fieldError } from '../../core/errors';
import { isRowId } from '../../core/ids';
import { deriveKey, isSame, sign } from '../../core/secrets';
import type { DataDeps, Dependencies } from '../../dependencies';
import type { MailData, WeeklyMail } from '../../outgoing/mail/kinds';
import { findUserById } from '../accounts/accounts.repository';
import { listPublicIds } from '../internships/list.repository';
import * as repository from './job-alerts.repository';
import { readAlerts } from './job-alerts.usecases';

type LinkDeps = Pick<Dependencies, 'database' | 'clock' | 'secretKey'>;

/** Unsubscribe token, valid for ever (rule notify-7); URL-safe, with the account's id only. */
export function signUnsubscribeToken(secretKey: string, userId: number): string {
  const key = deriveKey(secretKey, 'job alert mails');
  return `${userId}.${sign(key, `user ${userId}`)}`;
}

export function readUnsubscribeToken(secretKey: string, token: string): number | null {
  const userId = Number(/^(\d{1,10})\.[\w-]{43}$/.exec(token)?.[1]);
  return isRowId(userId) && isSame(signUnsubscribeToken(secretKey, userId), token) ? userId : null;
}

export async function chooseMails(
  deps: DataDeps,
  student: Caller,
  wanted: boolean,
): Promise<JobAlertsAnswer> {
  await repository.saveMailsEnded(deps.database, student.userId, wanted ? null : new Date(deps.clock.now()));
  return readAlerts(deps, student);
}

export async function chooseMailsByLink(
  { database, clock, secretKey }: LinkDeps,
  token: string,
  wanted: boolean,
): Promise<void> {
  const userId = readUnsubscribeToken(secretKey, token);
  if (userId === null) throw fieldError('email_link_invalid', 'token', messages.jobAlerts.linkInvalid);
  await repository.saveMailsEnded(database, userId, wanted ? null : new Date(clock.now()));
}

/** On sending: without internships no longer public; null when ended, empty, or the e-mail changed. */
export async function prepareWeeklyMail(
  { database, clock, secretKey }: LinkDeps,
  { userId, count, internships }: MailData['new_internships'],
  email: string,
): Promise<WeeklyMail | null> {
  const user = await findUserById(database, userId);
  if (!user || user.email !== email || user.status === 'rejected' || user.disabledAt) return null;
  const { job_alerts, mails_ended } = await readAlerts({ database }, { userId });
  if (mails_ended || !job_alerts.some(({ by_mail }) => by_mail)) return null;
  const ids = internships.map(({ id }) => id);
  const publicIds = new Set(await listPublicIds(database, portMoresbyDate(clock.now()), ids));
  const left = internships.filter(({ id }) => publicIds.has(id));
  if (left.length === 0) return null;
  return {
    token: signUnsubscribeToken(secretKey, userId),
    count: count - (internships.length - left.length),
    internships: left,
  };
}
