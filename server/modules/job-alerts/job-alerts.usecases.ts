import { jobAlertLimits } from '#contract/limits';
import type { JobAlertRequest, JobAlertsAnswer } from '#contract/job-alerts';
import { messages } from '#contract/messages';
import { portMoresbyDate } from '#contract/dates';
import { assertNotRejected, type Caller } from '../../core/caller';
import { AppError, fieldInvalid, fieldError } from '../../core/errors';
import type { Database } from '../../db/database';
import type { DataDeps, Dependencies } from '../../dependencies';
import { lockOwnAccount } from '../accounts/account-status';
import { categoryExists } from '../internships/internships.repository';
import { isRowId } from '../../core/ids';
import { deriveKey, isSame, sign } from '../../core/secrets';
import type { MailData, WeeklyMail } from '../../outgoing/mail/kinds';
import { findUserById } from '../accounts/accounts.repository';
import { listPublicIds } from '../internships/list.repository';
import * as repository from './job-alerts.repository';

const text = messages.jobAlerts;

export async function readAlerts(
  { database }: Pick<DataDeps, 'database'>,
  { userId }: Pick<Caller, 'userId'>,
): Promise<JobAlertsAnswer> {
  const rows = await repository.listAlerts(database, userId);
  return {
    job_alerts: rows.map(({ alert, category }) => ({
      id: alert.id,
      category_id: alert.categoryId,
      category,
      place: alert.place,
      by_news: alert.byNews,
      by_mail: alert.byMail,
      created_at: alert.createdAt.toISOString(),
    })),
    mails_ended: (await repository.findMailsEnded(database, userId)) !== null,
  };
}

/** Needs the locked account; returns all alerts afterwards */
function withAlerts(
  { database, clock }: DataDeps,
  student: Caller,
  work: (tx: Database, now: Date, alerts: repository.JobAlertRow[]) => Promise<void>,
): Promise<JobAlertsAnswer> {
  return database.transaction(async (tx) => {
    assertNotRejected(await lockOwnAccount(tx, student));
    const alerts = (await repository.listAlerts(tx, student.userId)).map(({ alert }) => alert);
    await work(tx, new Date(clock.now()), alerts);
    return readAlerts({ database: tx }, student);
  });
}

const looksForSame = (alert: repository.JobAlertRow, wanted: JobAlertRequest): boolean =>
  alert.categoryId === wanted.category_id && alert.place === wanted.place;

async function assertKnown(tx: Database, { category_id: id }: JobAlertRequest): Promise<void> {
  if (id !== null && !(await categoryExists(tx, id))) throw fieldInvalid('category_id', text.categoryUnknown);
}

async function resumeMails(tx: Database, studentId: number, wasByMail: boolean, wanted: JobAlertRequest) {
  if (wanted.by_mail && !wasByMail) await repository.saveMailsEnded(tx, studentId, null);
}

/** Replaces an equal one, so that it is repeatable (rule notify-6). */
export const makeAlert = (
  deps: Dependencies,
  student: Caller,
  wanted: JobAlertRequest,
): Promise<JobAlertsAnswer> =>
  withAlerts(deps, student, async (tx, now, alerts) => {
    await assertKnown(tx, wanted);
    const columns = repository.toColumns(wanted);
    const same = alerts.find((alert) => looksForSame(alert, wanted));
    if (same) await repository.saveAlert(tx, same.id, columns);
    else if (alerts.length >= jobAlertLimits.most) throw fieldInvalid('category_id', text.full);
    else
      await repository.insertAlert(tx, {
        ...columns,
        studentId: student.userId,
        since: now,
        createdAt: now,
      });
    await resumeMails(tx, student.userId, same?.byMail ?? false, wanted);
  });

/** With other criteria it starts anew. */
export const changeAlert = (
  deps: Dependencies,
  student: Caller,
  id: number | null,
  wanted: JobAlertRequest,
): Promise<JobAlertsAnswer> =>
  withAlerts(deps, student, async (tx, now, alerts) => {
    const alert = alerts.find((one) => one.id === id);
    if (!alert) throw new AppError('not_found');
    await assertKnown(tx, wanted);
    const isSame = looksForSame(alert, wanted);
    if (!isSame && alerts.some((other) => looksForSame(other, wanted)))
      throw fieldInvalid('category_id', text.twice);
    await repository.saveAlert(tx, alert.id, {
      ...repository.toColumns(wanted),
      ...(!isSame && { since: now }),
    });
    await resumeMails(tx, student.userId, alert.byMail, wanted);
  });

export function deleteAlert(
  { database }: Pick<DataDeps, 'database'>,
  student: Caller,
  id: number | null,
): Promise<JobAlertsAnswer> {
  return database.transaction(async (tx) => {
    await lockOwnAccount(tx, student);
    if (id !== null) await repository.deleteAlert(tx, student.userId, id);
    return readAlerts({ database: tx }, student);
  });
}

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
