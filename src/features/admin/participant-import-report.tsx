import { Link } from '@tanstack/react-router';
import { useRef, useState, type Ref } from 'react';
import { pageSize } from '#contract/limits';
import { participants as participantsMessages, nouns } from '#contract/messages/admin';
import type { DayFirst, ParticipantImportRefused, RejectedLine } from '#contract/participants';
import { longDate } from '../../lib/format';
import { DataTable, type Column } from '../../ui/data-table';
import { Banner } from '../../ui/feedback';
import { ShowMore } from '../../ui/show-more';
import { ExportButton } from './export-button';
import { counted } from './people';
import { isRefused, type ImportOutcome } from './participant-import-form';

export function ParticipantImportReport({
  outcome,
  ref,
}: {
  outcome: ImportOutcome;
  ref: Ref<HTMLDivElement>;
}) {
  if (isRefused(outcome)) return <RefusedLines report={outcome} ref={ref} />;
  return (
    <Banner tone="success" ref={ref}>
      <p className="font-semibold">{participantsMessages.imported(outcome.imported)}</p>
      <p>{participantsMessages.added(outcome.added, outcome.imported)}</p>
      <DatesRead example={outcome.day_first} />
      <p>Students are compared with them now.</p>
      <Link
        to="/list-all-students"
        search={{ status: 'pending' }}
        className="inline-flex min-h-12 items-center font-semibold underline"
      >
        See who waits for approval
      </Link>
    </Banner>
  );
}

/** Explains how ambiguous dates of the file were read. */
const DatesRead = ({ example }: { example: DayFirst | undefined }) =>
  example ? <p>{participantsMessages.dayFirst(example.written, longDate(example.read))}</p> : null;

const columns: readonly Column<RejectedLine>[] = [
  {
    header: 'Line',
    value: ({ line }) => line,
    cell: ({ line }) => `Line ${line}`,
    names: true,
    breaks: 'never',
  },
  { header: 'Reason', value: ({ reason }) => reason, breaks: 'anywhere', phone: 'below' },
];

interface RefusedLinesProps {
  report: ParticipantImportRefused;
  ref: Ref<HTMLDivElement>;
}

function RefusedLines({ report, ref }: RefusedLinesProps) {
  const { error, accepted, refused, rejected } = report;
  const [shown, setShown] = useState(pageSize);
  const lines = useRef<HTMLParagraphElement>(null);
  return (
    <section aria-label="Refused lines" className="flex flex-col gap-4">
      <Banner tone="error" ref={ref}>
        <p className="font-semibold">{error}</p>
        <p>
          Accepted: {counted(accepted, nouns.line)}. Refused: {counted(refused, nouns.line)}. Please put{' '}
          {refused === 1 ? 'it' : 'them'} right in your file and import the whole file again.
        </p>
        <DatesRead example={report.day_first} />
      </Banner>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p ref={lines} tabIndex={-1} className="outline-none">
          The heading of your file is line 1.
          {refused > rejected.length ? ` The first ${rejected.length} refused lines are listed.` : ''}
        </p>
        <ExportButton label="Download refused lines" name="refused-lines" columns={columns} rows={rejected} />
      </div>
      <DataTable
        caption="Refused lines"
        columns={columns}
        rows={rejected.slice(0, shown)}
        rowKey={({ line }) => line}
      />
      <ShowMore left={rejected.length - shown} onMore={() => setShown(shown + pageSize)} goesOn={lines} />
    </section>
  );
}
