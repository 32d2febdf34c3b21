import { portMoresbyDate, startOfDay } from '#contract/dates';
import { jobAlertLimits } from '#contract/limits';
import { fallbacks } from '#contract/messages/site';
import type { Database } from '../../db/database';
import type { DataDeps } from '../../dependencies';
import { enqueueMail } from '../../outgoing/outgoing.repository';
import { addNews } from '../news/news.repository';
import { alertTimes, isDaytime, lastMailing, matchAlerts, newestOf, placeOf } from './alert-matching';
import * as repository from './job-alerts.repository';

type Found = Awaited<ReturnType<typeof repository.listPublished>>[number] & {
  place: ReturnType<typeof placeOf>;
};
type Student = Awaited<ReturnType<typeof repository.claimStudents>>[number];
type Told = ReturnType<typeof matchAlerts<Found>> & { student: Student };

const idsOf = (told: readonly Told[]) => told.map(({ student }) => student.id);

interface Telling {
  way: repository.Way;
  now: number;
  until: number;
  tell: (tx: Database, told: readonly Told[]) => Promise<void>;
}

async function matchStudents(
  tx: Database,
  way: repository.Way,
  students: readonly Student[],
  found: readonly Found[],
): Promise<Told[]> {
  const ids = students.map(({ id }) => id);
  const alerts = await repository.listAlertsOf(tx, way, ids);
  const sent = await repository.listApplied(tx, ids);
  return students.flatMap((student) => {
    const ofStudent = ({ studentId }: { studentId: number }) => studentId === student.id;
    const applied = new Set(sent.filter(ofStudent).map(({ internshipId }) => internshipId));
    const matched = matchAlerts(alerts.filter(ofStudent), found, student.toldUntil, applied);
    return matched.internships.length > 0 ? [{ ...matched, student }] : [];
  });
}

/** In batches; safe on several servers and when killed: the next run continues (ADR 53). */
async function tellStudents(database: Database, telling: Telling, signal: AbortSignal): Promise<void> {
  const { way, now, until } = telling;
  const published = await repository.listPublished(database, until - alertTimes.oldest, until, now);
  if (published.length === 0) return;
  const found = published.map((one) => ({ ...one, place: placeOf(one.location) }));
  const newest = newestOf(found);
  const today = new Date(startOfDay(portMoresbyDate(now)));
  for (let after: number | undefined = 0; after !== undefined && !signal.aborted;) {
    const last: number = after;
    after = await database.transaction(async (tx) => {
      const students = await repository.claimStudents(tx, way, newest, today, last);
      if (students.length === 0) return undefined;
      const told = await matchStudents(tx, way, students, found);
      if (told.length > 0) await telling.tell(tx, told);
      return students.at(-1)!.id;
    });
  }
}

/** News at most once a day, never at night (rule notify-6). */
export async function notifyByNews({ database, clock }: DataDeps, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  if (!isDaytime(now)) return;
  const [at, until] = [new Date(now), now - alertTimes.settled];
  const telling: Telling = {
    ...{ way: 'news', now, until },
    async tell(tx, told) {
      await repository.saveProgress(tx, idsOf(told), { newsUntil: new Date(until), newsAt: at });
      const news = told.map(({ student, internships, categoryId, category, place }) => ({
        ...{ userId: student.id, kind: 'job_alert' as const },
        data: { count: internships.length, category_id: categoryId, category, place },
      }));
      await addNews(tx, at, ...news);
    },
  };
  await tellStudents(database, telling, signal);
}

/** Publications until Monday, 07:00: once a week, if there are any (rule notify-7). */
export async function mailWeekly({ database, clock }: DataDeps, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  const until = lastMailing(now) - alertTimes.settled;
  const telling: Telling = {
    ...{ way: 'mail', now, until },
    async tell(tx, told) {
      await repository.saveProgress(tx, idsOf(told), { mailsUntil: new Date(until) });
      const mails = told.map(({ student, internships, categoryId, place }) => ({
        ...{ kind: 'new_internships' as const, to: student.email },
        data: {
          ...{ userId: student.id, name: student.name, count: internships.length, categoryId, place },
          internships: internships
            .slice(0, jobAlertLimits.mailed)
            .map(({ id, title, companyName, location, lastDateToApply }) => ({
              ...{ id, title, location, lastDateToApply },
              companyName: companyName || fallbacks.companyName,
            })),
        },
      }));
      await enqueueMail(tx, new Date(now), ...mails);
    },
  };
  await tellStudents(database, telling, signal);
}
