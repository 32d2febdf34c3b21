import type { AdminOverview } from '#contract/admin-overview';
import type { CsvColumn } from '../../lib/download';
import { shortDate } from '../../lib/format';
import { chartsOf, totalLabels } from './overview-parts';

interface ReportLine {
  part: string;
  name: string;
  /** What the number counts. */
  of: string;
  value: number;
  hired?: number | undefined;
}

interface ReportPart {
  caption: string;
  valueLabel?: string;
  facts: readonly (readonly [name: string, value: number])[];
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
  const lines = ({ caption: part, valueLabel: of = '', facts }: ReportPart) =>
    facts.map(([name, value]): ReportLine => ({ part, name, of, value }));
  return [
    ...lines({
      caption: 'Waiting for approval',
      facts: [
        ['Students', waiting.students],
        ['Businesses', waiting.businesses],
        ['Changed profiles', waiting.changes],
      ],
    }),
    ...lines({ caption: 'Totals', facts: totalLabels.map(({ label, key }) => [label, totals[key]]) }),
    ...chartsOf(overview).flatMap(({ caption: part, valueLabel: of, rows }) =>
      rows.map(({ name, value, hired }): ReportLine => ({ part, name, of, value, hired })),
    ),
    ...lines({
      caption: 'Sign-ups by week',
      valueLabel: 'Businesses',
      facts: weeks.map(({ from, businesses }) => [shortDate(from), businesses]),
    }),
    ...lines({
      caption: 'No answer for 14 days',
      valueLabel: 'Applications',
      facts: [
        ['All', unanswered.total],
        ...unanswered.businesses.map(({ name, applications }) => [name, applications] as const),
      ],
    }),
    ...lines({
      caption: 'Internships',
      facts: [
        ['Closing this week', overview.closing.total],
        ['Without applicants', overview.without_applicants.total],
      ],
    }),
  ];
}
