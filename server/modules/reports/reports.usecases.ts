import type * as v from 'valibot';
import { reportLimits } from '#contract/limits';
import { fallbacks } from '#contract/messages/site';
import type { ReportedInternshipsAnswer, Report } from '#contract/reports';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import type { DataDeps, Dependencies } from '../../dependencies';
import { notify } from '../../outgoing/notify';
import { lockAccountStatus } from '../accounts/account-status';
import { shareAccount } from '../accounts/accounts.repository';
import { findInternshipOwner } from '../applications/applications.repository';
import {
  findApplicationTo,
  lockInternship,
  saveInternship,
  type FoundInternship,
} from '../internships/internships.repository';
import { maySee } from '../internships/internships.usecases';
import * as reports from './reports.repository';

/** In the order of every transaction that locks both. */
async function lockReported(tx: Database, caller: Caller, id: number | null): Promise<FoundInternship> {
  await lockAccountStatus(tx, caller);
  const found = id === null ? null : await lockInternship(tx, id);
  if (!found) throw new AppError('internship_not_found');
  return found;
}

/** Replaces an earlier one (rule internship-10); idempotent. */
export async function reportInternship(
  { database, clock }: Dependencies,
  student: Caller,
  id: number | null,
  { reason, note }: v.InferOutput<typeof Report>,
): Promise<void> {
  const at = new Date(clock.now());
  await database.transaction(async (tx) => {
    const found = await lockReported(tx, student, id);
    const application = await findApplicationTo(tx, student.userId, found.id);
    if (!maySee(found, student, application !== null)) throw new AppError('internship_not_found');
    const before = await reports.findReport(tx, found.id, student.userId);
    if (before?.closedAt === null && before.reason === reason && before.note === note) return;
    const said = { reason, note, reportedAt: at };
    await reports.saveReport(tx, { internshipId: found.id, studentId: student.userId, ...said });
    await recordAction(tx, at, student, 'internship reported', found.id, { reason });
  });
}

export async function readReported({ database, clock }: DataDeps): Promise<ReportedInternshipsAnswer> {
  const as_of = new Date(clock.now()).toISOString();
  const found = await reports.listReported(database, reportLimits.listed);
  const ids = found.map(({ id }) => id);
  const all = ids.length === 0 ? [] : await reports.listReports(database, ids);
  return {
    as_of,
    total: await reports.countReported(database),
    internships: found.map(({ id, title, companyName, takenDownReason }) => ({
      id,
      title,
      company_name: companyName || fallbacks.companyName,
      taken_down_reason: takenDownReason,
      reports: all
        .filter(({ report }) => report.internshipId === id)
        .map(({ report, student }) => ({
          student,
          reason: report.reason,
          note: report.note,
          reported_at: report.reportedAt.toISOString(),
          is_closed: report.closedAt !== null,
        })),
    })),
  };
}

/** "Nothing wrong": returns a taken down one to its business (ADR 45). Idempotent. */
export async function clearReports(
  { database, clock }: Dependencies,
  admin: Caller,
  id: number | null,
  seenUntil: string,
): Promise<void> {
  const at = new Date(clock.now());
  await database.transaction(async (tx) => {
    const found = await lockReported(tx, admin, id);
    const until = new Date(seenUntil);
    const closed = await reports.closeReports(tx, { id: found.id, until, at });
    // Another admin may have taken it down since the list was read.
    const isTakenDown = found.takenDownAt !== null && found.takenDownAt <= until;
    if (closed === 0 && !isTakenDown) return;
    if (isTakenDown)
      await saveInternship(tx, found.id, { takenDownAt: null, takenDownReason: null, updatedAt: at });
    await recordAction(tx, at, admin, 'internship reports cleared', found.id, {
      reports: closed,
      taken_down: isTakenDown,
    });
  });
}

/** Only an admin can lift it (ADR 45). Earlier applications count (rule apply-3). */
export async function takeDown(
  { database, clock }: Dependencies,
  admin: Caller,
  id: number | null,
  { seen_until, reason }: { seen_until: string; reason: string },
): Promise<void> {
  const at = new Date(clock.now());
  await database.transaction(async (tx) => {
    const owner = id === null ? null : await findInternshipOwner(tx, id);
    // Must not be erased meanwhile; locked before the internship, as by the erasing job.
    if (owner) await shareAccount(tx, owner.businessId);
    const found = await lockReported(tx, admin, id);
    const [reported] = await reports.listReports(tx, [found.id]);
    // Reports may have been erased with their accounts.
    if (!reported && found.takenDownReason === null) throw new AppError('internship_not_found');
    const until = new Date(seen_until);
    await reports.closeReports(tx, { id: found.id, until, at });
    if (found.takenDownReason === reason) return;
    await recordAction(tx, at, admin, 'internship taken down', found.id, { from: found.status });
    const { email, representativeName: fullName } = found.business;
    await notify(tx, at, { id: found.businessId, email, fullName }, 'internship_taken_down', {
      ...{ internshipTitle: found.title, internshipId: found.id, reason },
    });
    // Last: its trigger locks the list version.
    await saveInternship(tx, found.id, {
      status: 'archived',
      ...(found.status === 'available' && { withdrawnAt: at }),
      takenDownAt: at,
      takenDownReason: reason,
      updatedAt: at,
    });
  });
}
