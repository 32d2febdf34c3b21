import { useId, useState } from 'react';
import type { CsvColumn } from '#contract/csv';
import { portMoresbyDate } from '#contract/dates';
import { limits } from '#contract/limits';
import { lists } from '#contract/messages/site';
import { admin } from '#contract/messages/admin';
import type { AdminOverview } from '#contract/overview';
import { downloadCsv, saveFile } from '../../lib/download';
import { isReachable } from '../../services/connection';
import { fetchFile } from '../../services/fetch-file';
import { useConnection, useServices, useSession } from '../../services/services';
import { Icon } from '../../ui/icon';
import { ErrorText, SelectField } from '../../ui/fields';
import { shortDate } from '../../lib/format';
import { chartsOf, totalLabels } from './overview-parts';

interface ExportButtonProps<T> {
  name: string;
  columns?: readonly CsvColumn<T>[];
  rows?: readonly T[];
  fetchRows?: () => Promise<readonly T[]>;
  /** The whole file, made by the server. */
  fetchContent?: () => Promise<Blob>;
  label?: string;
}

/** Exports a list as CSV. Made on the phone, so it works offline where all rows are there, or by the server. */
export function ExportButton<T>(props: ExportButtonProps<T>) {
  const { name, columns = [], rows = [], fetchRows, fetchContent, label = 'Download CSV' } = props;
  const needsSignal = fetchRows !== undefined || fetchContent !== undefined;
  const { now } = useServices();
  const noteId = useId();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const isBlocked = !isReachable(useConnection()) && needsSignal;
  const save = async () => {
    if (isBlocked || state === 'busy') return;
    setState('busy');
    try {
      const file = `${name}-${portMoresbyDate(now())}`;
      if (fetchContent) saveFile(`${file}.csv`, await fetchContent());
      else downloadCsv(file, columns, fetchRows ? await fetchRows() : rows);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="flex flex-col items-start gap-1">
      <button
        type="button"
        className={`btn btn-outline ${isBlocked ? 'border-dashed' : ''}`}
        aria-disabled={isBlocked || state === 'busy'}
        aria-describedby={isBlocked ? noteId : undefined}
        onClick={() => void save()}
      >
        <Icon name="download" className="size-5" />
        {state === 'busy' && needsSignal ? 'Loading...' : label}
      </button>
      {isBlocked ? (
        <p id={noteId}>{fetchContent ? admin.exportNeedsSignal : lists.exportNeedsSignal}</p>
      ) : null}
      <ErrorText role="alert">{state === 'failed' && admin.exportFailed}</ErrorText>
    </div>
  );
}

/** What became of each application of a year (rule admin-12). */
export function YearExport() {
  const { now } = useServices();
  const token = useSession()?.token ?? '';
  const thisYear = Number(portMoresbyDate(now()).slice(0, 4));
  const [year, setYear] = useState(String(thisYear));
  const years = Array.from({ length: Math.max(1, thisYear - limits.exportYear.min + 1) }, (_, ago) =>
    String(thisYear - ago),
  );
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField label="Year" name="year" options={years} value={year} onChange={setYear} />
      <ExportButton
        name={`applications-of-${year}`}
        label="Download a year's applications (.csv)"
        fetchContent={() => fetchFile(`admin/applications_of_year?year=${year}`, token)}
      />
    </div>
  );
}

interface ReportLine {
  part: string;
  name: string;
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
