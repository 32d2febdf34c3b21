import { csvHeader, csvLine, type CsvColumn } from '#contract/csv';
import { portMoresbyDate, startOfDay } from '#contract/dates';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import type { DataDeps } from '../../dependencies';
import { readYear, type YearRow } from './year-export.repository';

const dayOf = (at: Date | string | null): string | null => at && portMoresbyDate(new Date(at).getTime());
const yesNo = (is: boolean) => (is ? 'yes' : 'no');

/** Whole years on the day of sending; both `YYYY-MM-DD`. */
const ageOn = (born: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);

/** How it ended: the last of these that is true. */
function outcomeOf({ application, answeredAt }: YearRow): string {
  if (application.status === 'hired') return 'hired';
  if (application.withdrawnAt) return 'withdrawn';
  if (answeredAt) return 'not this time';
  return application.status === 'viewed' ? 'seen' : 'no answer';
}

const columns: readonly Required<CsvColumn<YearRow>>[] = [
  { header: 'application', value: ({ application }) => application.id },
  { header: 'sent', value: ({ application }) => dayOf(application.createdAt) },
  { header: 'outcome', value: outcomeOf },
  { header: 'readable_from', value: ({ application }) => dayOf(application.releasedAt) },
  { header: 'seen', value: ({ viewedAt }) => dayOf(viewedAt) },
  {
    header: 'hired',
    value: ({ application, hiredAt }) => (application.status === 'hired' ? dayOf(hiredAt) : null),
  },
  { header: 'not_this_time', value: ({ answeredAt }) => dayOf(answeredAt) },
  { header: 'withdrawn', value: ({ application }) => dayOf(application.withdrawnAt) },
  { header: 'handed_in', value: ({ application }) => yesNo(application.handedInBy !== null) },
  { header: 'student', value: ({ application }) => application.studentId },
  { header: 'student_status', value: ({ student }) => student.status },
  { header: 'student_town', value: ({ student }) => student.city },
  {
    header: 'student_age',
    value: ({ student, application }) =>
      student.dateOfBirth && ageOn(student.dateOfBirth, portMoresbyDate(application.createdAt.getTime())),
  },
  { header: 'gender', value: ({ register }) => register?.gender ?? null },
  { header: 'cohort', value: ({ register }) => register?.cohort ?? null },
  { header: 'school_year', value: ({ register }) => register?.schoolYear ?? null },
  {
    header: 'highest_grade',
    value: ({ application }) => Math.max(0, ...application.levels.map(({ grade }) => grade)) || null,
  },
  { header: 'internship', value: ({ internship }) => internship.id },
  { header: 'title', value: ({ internship }) => internship.title },
  { header: 'business', value: ({ internship }) => internship.businessId },
  { header: 'business_name', value: ({ businessName }) => businessName },
  { header: 'category', value: ({ category }) => category },
  { header: 'place', value: ({ internship }) => internship.location },
  { header: 'pay', value: ({ internship }) => internship.financing },
  { header: 'type', value: ({ internship }) => internship.type },
  { header: 'duration', value: ({ internship }) => internship.duration },
  { header: 'duration_unit', value: ({ internship }) => internship.durationUnit },
  { header: 'last_day_to_apply', value: ({ internship }) => internship.lastDateToApply },
];

/** In the order of docs/codebook.md. */
export const yearColumns = columns.map(({ header }) => header);

async function* csvOf(batches: ReturnType<typeof readYear>): AsyncGenerator<string> {
  yield csvHeader(columns);
  for await (const rows of batches) yield rows.map((row) => csvLine(columns, row)).join('');
}

/** Rule admin-10: without names and contacts of students. The parts of the file's text. */
export async function exportYear(
  { database, clock }: DataDeps,
  caller: Caller,
  year: number,
): Promise<AsyncGenerator<string>> {
  const [from, until] = [year, year + 1].map((first) => new Date(startOfDay(`${first}-01-01`)));
  await recordAction(database, new Date(clock.now()), caller, 'applications exported', null, { year });
  return csvOf(readYear(database, from!, until!));
}
