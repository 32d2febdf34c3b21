import type { JobAlertsAnswer } from '#contract/job-alerts';
import { messages } from '#contract/messages';
import type { Caller } from '../../core/caller';
import { fieldError } from '../../core/errors';
import type { DataDeps, Dependencies } from '../../dependencies';
import { findUserById } from '../accounts/accounts.repository';
import * as repository from './job-alerts.repository';
import { readAlerts } from './job-alerts.usecases';
import { readMailsLink, signMailsLink } from './mails-link';

type LinkDeps = Pick<Dependencies, 'database' | 'clock' | 'secretKey'>;

/** Ends a student's weekly mails, or resumes them; repeating it changes nothing. */
export async function chooseMails(
  deps: DataDeps,
  student: Caller,
  wanted: boolean,
): Promise<JobAlertsAnswer> {
  await repository.saveMailsEnded(deps.database, student.userId, wanted ? null : new Date(deps.clock.now()));
  return readAlerts(deps, student);
}

/**
 * Ends the weekly mails of the account of a link, or resumes them, without a log-in (rule 77). Whatever has become of the
 * account; repeating it changes nothing.
 * @throws AppError `email_link_invalid` for a token that nobody has signed
 */
export async function chooseMailsByLink(
  { database, clock, secretKey }: LinkDeps,
  token: string,
  wanted: boolean,
): Promise<void> {
  const userId = readMailsLink(secretKey, token);
  if (userId === null) throw fieldError('email_link_invalid', 'token', messages.jobAlerts.linkInvalid);
  await repository.saveMailsEnded(database, userId, wanted ? null : new Date(clock.now()));
}

/**
 * Signs the link of a weekly mail when it is sent.
 * @param email the mail's recipient
 * @returns null when it is not to be sent any more: ended meanwhile, or no longer the account's e-mail
 */
export async function makeMailsLink(
  { database, secretKey }: LinkDeps,
  userId: number,
  email: string,
): Promise<{ token: string } | null> {
  const user = await findUserById(database, userId);
  if (!user || user.email !== email || user.status === 'rejected' || user.disabledAt) return null;
  const isWanted =
    (await repository.findMailsEnded(database, userId)) === null &&
    (await repository.wantsMails(database, userId));
  return isWanted ? { token: signMailsLink(secretKey, userId) } : null;
}
