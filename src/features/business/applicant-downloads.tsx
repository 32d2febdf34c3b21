import type { Words } from '#contract/languages';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { Application } from '#contract/applications';
import {
  applicants as applicantsMessages,
  applications as applicationsMessages,
} from '#contract/messages/applications';
import { lists } from '#contract/messages/site';
import { applicationStatusWords, withdrawn } from '#contract/messages/internships';
import type { Saved } from '../../services/api';
import { downloadCsv, fileName, type CsvColumn } from '../../lib/download';
import { shortDate, sizeText } from '../../lib/format';
import { isWhole, totalOf } from '../../services/paginated-query';
import { useConnection } from '../../services/services';
import { ErrorText } from '../../ui/fields';
import { bytesOf, DocumentsZip } from './documents-zip-button';
import type { Applicants } from './business-queries';

const columns: readonly CsvColumn<Application>[] = [
  { header: 'Name', value: ({ user }) => user.full_name },
  { header: 'Email', value: ({ user }) => user.email },
  { header: 'Mobile', value: ({ user }) => user.mobile_number },
  {
    header: 'Status',
    value: ({ status, withdrawn_at }) => (withdrawn_at ? withdrawn : applicationStatusWords[status]),
  },
  {
    header: 'Levels achieved',
    value: ({ levels }) =>
      levels.map(({ grade, school_name }) => `Grade ${grade}: ${school_name}` satisfies Words).join('; '),
  },
  { header: 'Applied on', value: ({ created_at }) => shortDate(created_at) },
  {
    header: 'Sent late',
    value: ({ sent_late_hours: hours }) => (hours === null ? '' : applicationsMessages.sentLate(hours)),
  },
  {
    header: 'Answer',
    value: ({ answer }) => (answer ? `${applicationsMessages.notThisTime} (${shortDate(answer.at)})` : ''),
  },
];

const bytesOfLine = 150;

interface ApplicantDownloadsProps {
  saved: Saved<Applicants>;
  fetchWhole: () => Promise<Saved<Applicants>>;
}

export function ApplicantDownloads({ saved, fetchWhole }: ApplicantDownloadsProps) {
  const listNoteId = useId();
  const offline = useConnection() === 'offline';
  const { internship, rows } = saved.body;
  const isHeld = isWhole(saved.body);
  const listing = useMutation({
    mutationFn: async () => {
      const whole = (isHeld ? saved : await fetchWhole()).body.rows;
      downloadCsv(`${fileName(internship.title)} - applicants` satisfies Words, columns, whole);
    },
  });
  const isListBlocked = (offline && !isHeld) || listing.isPending;
  const total = totalOf(saved.body);
  const bytes = bytesOf(rows);
  return (
    <section aria-label="Downloads" className="flex flex-wrap gap-x-6">
      <DocumentsZip
        label="All documents"
        people={isHeld ? rows : null}
        internship={internship}
        savedAt={saved.savedAt}
        fetchWhole={fetchWhole}
        size={
          bytes === null || isHeld
            ? undefined
            : (`about ${sizeText((bytes / rows.length) * total)}` satisfies Words)
        }
      />
      <button
        type="button"
        className="text-link min-h-12"
        aria-disabled={isListBlocked}
        aria-describedby={offline && !isHeld ? listNoteId : undefined}
        onClick={() => {
          if (!isListBlocked) listing.mutate();
        }}
      >
        {listing.isPending && !isHeld ? 'Getting it...' : 'All applicants (.csv)'}
        <span className="font-normal"> {sizeText(total * bytesOfLine)}</span>
      </button>
      {offline && !isHeld ? <p id={listNoteId}>{lists.exportNeedsSignal}</p> : null}
      <ErrorText role="alert">{listing.isError && applicantsMessages.listFailed}</ErrorText>
    </section>
  );
}
