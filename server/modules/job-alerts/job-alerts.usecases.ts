import { jobAlertLimits } from '#contract/limits';
import type { JobAlertRequest, JobAlertsAnswer } from '#contract/job-alerts';
import { messages } from '#contract/messages';
import { assertNotRejected, type Caller } from '../../core/caller';
import { AppError, fieldInvalid } from '../../core/errors';
import type { Database } from '../../db/database';
import type { DataDeps, Dependencies } from '../../dependencies';
import { lockOwnAccount } from '../accounts/account-status';
import { categoryExists } from '../internships/internships.repository';
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
