import * as v from 'valibot';
import { useId, useRef, useState, type FormEvent, type Ref } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { participants as participantsMessages, nouns } from '#contract/messages/admin';
import {
  columnSentences,
  participantListLabel,
  ParticipantImportRefused,
  type ParticipantImportAnswer,
  type RejectedLine,
} from '#contract/participants';
import { fileSentences } from '#contract/files';
import { limits, pageSize } from '#contract/limits';
import type { Words } from '#contract/languages';
import { sizeText, longDate } from '../../lib/format';
import { useConnection, useServices } from '../../services/services';
import { useFormFile } from '../../forms/use-form-file';
import { Card } from '../../ui/card';
import { Banner, SubmitButton } from '../../ui/feedback';
import { ErrorText } from '../../ui/fields';
import { FileButton } from '../../ui/file-button';
import { isSessionExpired, ApiError, NoAnswerError } from '../../services/api';
import { adminQueries, counted } from './admin-queries';
import { DataTable, type Column } from '../../ui/data-table';
import { ShowMore } from '../../ui/show-more';
import { ExportButton } from './export-button';

/** Media types that Android and Windows use for CSV. */
const CSV = '.csv,text/csv,text/comma-separated-values,text/plain,application/vnd.ms-excel';

export function ParticipantImportForm({ list }: { list: ReturnType<typeof useParticipantImport> }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const offline = useConnection() === 'offline';
  // Stored, since an admin's session may expire in between.
  const [file, setFile, isCopy] = useFormFile('participants');
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (chosen: File) => {
    if (list.isError) list.reset();
    setFile(chosen);
    setProblem(validateImportFile(chosen));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (list.isPending) return;
    const found = offline ? participantsMessages.needsSignal : validateImportFile(file);
    setProblem(found);
    if (found || !file) return input.current?.focus();
    list.mutate(
      { file },
      {
        // Cleared also after a refusal: the corrected file is a new one.
        onSuccess: () => setFile(null),
      },
    );
  };
  const described = [`${id}-hint`, problem ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return (
    <Card>
      <form noValidate className="flex flex-col gap-4" onSubmit={send} aria-busy={list.isPending}>
        <div className="flex flex-col gap-1">
          <p id={id} className="font-semibold">
            {participantListLabel}
          </p>
          <p id={`${id}-hint`} className="text-base-content/80">
            {participantsMessages.fileHint}
          </p>
          {file ? (
            <p>
              {isCopy ? 'Chosen earlier, as it was then: ' : 'Chosen: '}
              <strong>{file.name}</strong> ({sizeText(file.size)})
            </p>
          ) : null}
          <FileButton
            ref={input}
            icon="upload"
            labelledBy={id}
            describedBy={described}
            accept={CSV}
            invalid={problem !== null}
            busy={list.isPending}
            className="self-start"
            onPick={([picked]) => picked && choose(picked)}
          >
            {file ? 'Choose another file' : 'Choose a file'}
          </FileButton>
          <ErrorText id={`${id}-problem`} role="alert">
            {problem}
          </ErrorText>
        </div>
        {list.isError && !isSessionExpired(list.error) ? (
          <Banner tone="error">
            <strong>{participantsMessages.importFailed}</strong>
            <p>{importErrorMessage(list.error)}</p>
          </Banner>
        ) : null}
        {offline && problem !== participantsMessages.needsSignal ? (
          <Banner tone="info">{participantsMessages.needsSignal}</Banner>
        ) : null}
        <SubmitButton busy={list.isPending} busyText="Importing...">
          Import participants
        </SubmitButton>
        <p>{participantsMessages.allOrNothing}</p>
      </form>
    </Card>
  );
}

export type ImportOutcome = ParticipantImportAnswer | ParticipantImportRefused;

const isRefused = (outcome: ImportOutcome): outcome is ParticipantImportRefused => 'code' in outcome;

function validateImportFile(file: File | null): string | null {
  if (!file) return participantsMessages.fileRequired;
  if (file.size === 0) return fileSentences.empty(participantListLabel);
  const { maxBytes } = limits.participants;
  return file.size > maxBytes ? fileSentences.tooLarge(participantListLabel, maxBytes) : null;
}

function importErrorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.fields.file?.[0] ?? error.message;
  if (error instanceof NoAnswerError) return participantsMessages.noAnswer;
  return fileSentences.unreadable(participantListLabel);
}

interface SentList {
  file: File;
  goodOnly?: boolean;
}

/** Imports a participant list (rule admin-2), then refetches it, and the students, who are compared with it. */
export function useParticipantImport() {
  const { api, queryClient } = useServices();
  return useMutation({
    mutationFn: async ({ file, goodOnly = false }: SentList): Promise<ImportOutcome> => {
      // Read first, so that a file changed since it was picked is not reported as a missing connection.
      const bytes = await file.arrayBuffer();
      const form = new FormData();
      if (goodOnly) form.append('good_only', 'yes');
      form.append('file', new Blob([bytes], { type: 'text/csv' }), file.name);
      try {
        return await api.post<ParticipantImportAnswer>('admin/participants', form);
      } catch (error) {
        const refusal = error instanceof ApiError && v.safeParse(ParticipantImportRefused, error.body);
        if (refusal && refusal.success) return refusal.output;
        throw error;
      }
    },
    onSuccess: () => {
      for (const { queryKey } of [adminQueries.students, adminQueries.participants])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}

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
          <p>
            {participantsMessages.restLeft}
            {onlyFirst(outcome)}
          </p>
          <RestDownload report={outcome} />
        </Banner>
      ) : null}
    </>
  );
}

const onlyFirst = ({ refused, rejected }: Pick<ImportOutcome, 'refused' | 'rejected'>): Words =>
  refused > rejected.length ? ` The first ${rejected.length} refused lines are listed.` : '';

function RestDownload({ report: { heading = [], rejected } }: { report: ImportOutcome }) {
  // A line of too many cells keeps them all.
  const width = Math.max(heading.length, ...rejected.map(({ cells }) => cells.length));
  const cells = Array.from({ length: width }, (_, at) => ({
    header: heading[at] ?? '',
    value: (row: RejectedLine) => row.cells[at] ?? '',
  }));
  return (
    <ExportButton
      label="Download refused lines"
      name="refused-lines"
      columns={[...cells, ...columns]}
      rows={rejected}
    />
  );
}

const WhatWasRead = ({ report: { day_first, two_numbers, renamed = [] } }: { report: ImportOutcome }) => (
  <>
    {columnSentences(renamed).map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
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
          Accepted: {counted(accepted, nouns.line)}. Refused: {counted(refused, nouns.line)}. Please correct
          your file and import it again, or import the good lines now.
        </p>
        <WhatWasRead report={report} />
      </Banner>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p ref={lines} tabIndex={-1} className="outline-none">
          The heading of your file is line 1.
          {onlyFirst(report)}
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
