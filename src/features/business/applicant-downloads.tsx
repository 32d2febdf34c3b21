import { useId, useRef, useState } from 'react';
import type { Application, ApplicantsAnswer } from '#contract/applications';
import { messages } from '#contract/messages';
import { applicationStatusWords } from '#contract/status';
import type { Saved } from '../../lib/api';
import { downloadCsv, type CsvColumn } from '../../lib/download';
import { longDate } from '../../lib/format';
import { useConnection } from '../../lib/services';
import { Icon } from '../../ui/icon';
import { documentsOf, fileName } from './applicant-documents';
import { useDocumentsZip } from './use-documents-zip';
import { ZipProgress } from './zip-progress';
import { ErrorText } from '../../ui/fields';

const columns: readonly CsvColumn<Application>[] = [
  { header: 'Name', value: ({ user }) => user.full_name },
  { header: 'Email', value: ({ user }) => user.email },
  { header: 'Mobile', value: ({ user }) => user.mobile_number },
  { header: 'Status', value: ({ status }) => applicationStatusWords[status] },
  {
    header: 'Levels achieved',
    value: ({ levels }) =>
      levels.map(({ grade, school_name }) => `Grade ${grade}: ${school_name}`).join('; '),
  },
  { header: 'Applied on', value: ({ created_at }) => longDate(created_at) },
  {
    header: 'Sent late',
    value: ({ sent_late_hours: hours }) => (hours === null ? '' : messages.applications.sentLate(hours)),
  },
];

interface ApplicantDownloadsProps {
  saved: Saved<ApplicantsAnswer>;
  /** Refetches the applicants, with new links; rejects on failure. */
  renew: () => Promise<Saved<ApplicantsAnswer>>;
}

/** Downloads all documents as one zip and the applicants as CSV. */
export function ApplicantDownloads({ saved, renew }: ApplicantDownloadsProps) {
  const noteId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const offline = useConnection() === 'offline';
  const { state, start, stop } = useDocumentsZip(saved, renew);
  const [listFailed, setListFailed] = useState(false);
  const { internship, internship_applications: applications } = saved.body;
  const documents = documentsOf(applications);
  const isBlocked = offline || state.step === 'busy';
  const saveList = () => {
    setListFailed(false);
    downloadCsv(`${fileName(internship.title)} - applicants`, columns, applications).catch(() =>
      setListFailed(true),
    );
  };
  return (
    <section aria-label="Downloads" className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        <button
          ref={button}
          type="button"
          className={`btn btn-outline ${offline ? 'border-dashed' : ''}`}
          aria-disabled={isBlocked}
          aria-describedby={offline ? noteId : undefined}
          onClick={() => {
            if (!isBlocked) void start(documents);
          }}
        >
          <Icon name="download" className="size-5" />
          Documents (.zip)
        </button>
        <button type="button" className="btn btn-outline" onClick={saveList}>
          <Icon name="download" className="size-5" />
          Applicants (.csv)
        </button>
      </div>
      {offline ? <p id={noteId}>{messages.applications.documentsNeedSignal}</p> : null}
      <ErrorText role="alert">{listFailed && messages.applications.listFailed}</ErrorText>
      <ZipProgress
        state={state}
        // Both buttons are unmounted: focus moves to the one that started it.
        onStop={() => {
          stop();
          button.current?.focus();
        }}
        onRetry={(missing) => {
          void start(missing);
          button.current?.focus();
        }}
      />
    </section>
  );
}
