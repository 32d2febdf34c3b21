import type { Words } from '#contract/languages';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type Ref } from 'react';
import { pageSize } from '#contract/limits';
import { participants as participantsMessages, nouns } from '#contract/messages/admin';
import type { ParticipantImportRefused, RejectedLine } from '#contract/participants';
import { longDate } from '../../lib/format';
import { DataTable, type Column } from '../../ui/data-table';
import { Banner } from '../../ui/feedback';
import { ShowMore } from '../../ui/show-more';
import { ExportButton } from './export-button';
import { counted } from './people';
import { isRefused, type ImportOutcome, type useParticipantImport } from './participant-import-form';

type Import = ReturnType<typeof useParticipantImport>;

interface ReportProps {
  outcome: ImportOutcome;
  list: Import;
  ref: Ref<HTMLDivElement>;
}

export function ParticipantImportReport({ outcome, list, ref }: ReportProps) {
  if (isRefused(outcome)) return <RefusedLines report={outcome} list={list} ref={ref} />;
  const { imported, added, rejected } = outcome;
  return (
    <>
      <Banner tone="success" ref={ref}>
        <p className="font-semibold">{participantsMessages.imported(imported)}</p>
        <p>{participantsMessages.added(added, imported)}</p>
        <WhatWasRead report={outcome} />
        <p>Students are compared with them now.</p>
        <Link
          to="/list-all-students"
          search={{ status: 'pending' }}
          className="inline-flex min-h-12 items-center font-semibold underline"
        >
          See who waits for approval
        </Link>
      </Banner>
      {rejected.length > 0 ? (
        <Banner tone="warning">
          <p>{participantsMessages.restLeft}</p>
          <RestDownload report={outcome} />
        </Banner>
      ) : null}
    </>
  );
}

/** The refused lines as they are in the file, to correct and import, and why. */
function RestDownload({ report: { heading = [], rejected } }: { report: ImportOutcome }) {
  const cells = heading.map((header, at) => ({ header, value: (row: RejectedLine) => row.cells[at] ?? '' }));
  return (
    <ExportButton
      label="Download refused lines"
      name="refused-lines"
      columns={[...cells, ...columns]}
      rows={rejected}
    />
  );
}

/** How ambiguous dates and cells with several numbers were read. */
const WhatWasRead = ({ report: { day_first, two_numbers } }: { report: ImportOutcome }) => (
  <>
    {day_first ? <p>{participantsMessages.dayFirst(day_first.written, longDate(day_first.read))}</p> : null}
    {two_numbers ? <p>{participantsMessages.twoNumbers(two_numbers)}</p> : null}
  </>
);

const columns: readonly Column<RejectedLine>[] = [
  {
    header: 'Line',
    value: ({ line }) => line,
    cell: ({ line }) => `Line ${line}` satisfies Words,
    names: true,
    breaks: 'never',
  },
  { header: 'Reason', value: ({ reason }) => reason, breaks: 'anywhere', phone: 'below' },
];

interface RefusedLinesProps extends Omit<ReportProps, 'outcome'> {
  report: ParticipantImportRefused;
}

function RefusedLines({ report, list, ref }: RefusedLinesProps) {
  const { error, accepted, refused, rejected } = report;
  const [shown, setShown] = useState(pageSize);
  const file = list.variables?.file;
  const lines = useRef<HTMLParagraphElement>(null);
  return (
    <section aria-label="Refused lines" className="flex flex-col gap-4">
      <Banner tone="error" ref={ref}>
        <p className="font-semibold">{error}</p>
        <p>
          Accepted: {counted(accepted, nouns.line)}. Refused: {counted(refused, nouns.line)}. Please put{' '}
          {refused === 1 ? 'it' : 'them'} right in your file and import the whole file again, or import the
          good ones now.
        </p>
        <WhatWasRead report={report} />
      </Banner>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p ref={lines} tabIndex={-1} className="outline-none">
          The heading of your file is line 1.
          {refused > rejected.length ? ` The first ${rejected.length} refused lines are listed.` : ''}
        </p>
        {accepted > 0 && file ? (
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={list.isPending}
            onClick={() => {
              if (!list.isPending) list.mutate({ file, goodOnly: true });
            }}
          >
            {participantsMessages.importGood(accepted)}
          </button>
        ) : null}
        <RestDownload report={report} />
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
