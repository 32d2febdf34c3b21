import type { AdminOverview } from '#contract/admin-overview';
import type { CsvColumn } from '../../lib/download';
import { shortDate } from '../../lib/format';
import { chartsOf } from './overview-parts';

interface ReportLine {
  part: string;
  name: string;
  /** What the number counts. */
  of: string;
  value: number;
  hired?: number | undefined;
}

export const reportColumns: readonly CsvColumn<ReportLine>[] = [
  { header: 'Part', value: ({ part }) => part },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Counted', value: ({ of }) => of },
  { header: 'Number', value: ({ value }) => value },
  { header: 'Hired', value: ({ hired }) => hired ?? null },
];

/** The overview as lines of a report, in the order of the page; without the names of waiting people. */
export function reportLines(overview: AdminOverview): ReportLine[] {
  const { waiting, totals, weeks, unanswered } = overview;
  const lines = (part: string, of: string, rows: readonly (readonly [string, number])[]) =>
    rows.map(([name, value]): ReportLine => ({ part, name, of, value }));
  return [
    ...lines('Waiting for approval', '', [
      ['Students', waiting.students],
      ['Businesses', waiting.businesses],
      ['Changed profiles', waiting.changes],
    ]),
    ...lines('Totals', '', [
      ['Total Students', totals.students],
      ['Total Business', totals.businesses],
      ['Total Internships', totals.internships],
      ['All Applications', totals.applications],
    ]),
    ...chartsOf(overview).flatMap(({ caption: part, value: of, rows }) =>
      rows.map(({ name, value, hired }): ReportLine => ({ part, name, of, value, hired })),
    ),
    ...lines(
      'Sign-ups by week',
      'Businesses',
      weeks.map(({ from, businesses }) => [shortDate(from), businesses]),
    ),
    ...lines('No answer for 14 days', 'Applications', [
      ['All', unanswered.total],
      ...unanswered.businesses.map(({ name, applications }) => [name, applications] as const),
    ]),
    ...lines('Internships', '', [
      ['Closing this week', overview.closing.total],
      ['Without applicants', overview.without_applicants.total],
    ]),
  ];
}
