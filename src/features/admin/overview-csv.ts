import type { AdminOverview } from '#contract/admin-overview';
import type { CsvColumn } from '../../lib/download';
import { funnelSteps } from './overview-parts';

interface ReportLine {
  part: string;
  name: string;
  value: number;
}

export const reportColumns: readonly CsvColumn<ReportLine>[] = [
  { header: 'Part', value: ({ part }) => part },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Number', value: ({ value }) => value },
];

/** The overview as lines of a report, in the order of the page; without the names of who waits. */
export function reportLines(overview: AdminOverview): ReportLine[] {
  const { waiting, totals, funnel, weeks, places, businesses, unanswered } = overview;
  const lines = (part: string, rows: readonly (readonly [string, number])[]) =>
    rows.map(([name, value]) => ({ part, name, value }));
  const byName = (rows: readonly { name: string; applications: number }[]) =>
    rows.map(({ name, applications }) => [name, applications] as const);
  return [
    ...lines('Waiting for approval', [
      ['Students', waiting.students],
      ['Businesses', waiting.businesses],
      ['Changed profiles', waiting.changes],
    ]),
    ...lines('Totals', [
      ['Total Students', totals.students],
      ['Total Business', totals.businesses],
      ['Total Internships', totals.internships],
      ['All Applications', totals.applications],
    ]),
    ...lines(
      'Students from sign-up to work',
      funnelSteps.map(([name, key]) => [name, funnel[key]] as const),
    ),
    ...lines(
      'Student sign-ups by week from',
      weeks.map(({ from, students }) => [from, students] as const),
    ),
    ...lines(
      'Business sign-ups by week from',
      weeks.map(({ from, businesses: shops }) => [from, shops] as const),
    ),
    ...lines(
      'Students by place',
      places.map(({ name, students }) => [name, students] as const),
    ),
    ...lines('Most applications', byName(businesses)),
    ...lines('No answer for 14 days', [['All', unanswered.total], ...byName(unanswered.businesses)]),
    ...lines('Internships', [
      ['Closing this week', overview.closing.total],
      ['Without applicants', overview.without_applicants.total],
    ]),
  ];
}
