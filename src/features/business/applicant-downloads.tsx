import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, useEffect } from 'react';
import type { Application } from '#contract/applications';
import { applications as applicationsMessages } from '#contract/messages/applications';
import { lists } from '#contract/messages/site-screens';
import { applicationStatusWords } from '#contract/status';
import { errorMessage, type Saved } from '../../lib/api';
import { downloadCsv, fileName, saveFile, type CsvColumn } from '../../lib/download';
import { shortDate } from '../../lib/format';
import { isWhole } from '../../lib/paged-query';
import { useConnection, useServices } from '../../lib/services';
import { Icon } from '../../ui/icon';
import { ErrorText } from '../../ui/fields';
import { zipDocuments, documentsOf, type NamedDocument } from './documents-zip';
import { Banner } from '../../ui/feedback';
import type { Applicants } from './business-queries';

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

interface ApplicantDownloadsProps {
  /** The applicants on this phone. */
  saved: Saved<Applicants>;
  /** Fetches all applicants, with new links; rejects on failure. */
  fetchWhole: () => Promise<Saved<Applicants>>;
}

/** Downloads all documents as one zip and the applicants as CSV. */
export function ApplicantDownloads({ saved, fetchWhole }: ApplicantDownloadsProps) {
  const noteId = useId();
  const listNoteId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const offline = useConnection() === 'offline';
  const zipping = useDocumentsZip({ saved, fetchWhole });
  const { internship } = saved.body;
  const isHeld = isWhole(saved.body);
  const listing = useMutation({
    mutationFn: async () => {
      const { rows } = (isHeld ? saved : await fetchWhole()).body;
      await downloadCsv(`${fileName(internship.title)} - applicants`, columns, rows);
    },
  });
  const isBlocked = offline || zipping.isPending;
  const isListBlocked = (offline && !isHeld) || listing.isPending;
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
            if (!isBlocked) zipping.mutate(null);
          }}
        >
          <Icon name="download" className="size-5" />
          Documents (.zip)
        </button>
        <button
          type="button"
          className={`btn btn-outline ${offline && !isHeld ? 'border-dashed' : ''}`}
          aria-disabled={isListBlocked}
          aria-describedby={offline && !isHeld ? listNoteId : undefined}
          onClick={() => {
            if (!isListBlocked) listing.mutate();
          }}
        >
          <Icon name="download" className="size-5" />
          {listing.isPending && !isHeld ? 'Fetching...' : 'Applicants (.csv)'}
        </button>
      </div>
      {offline ? <p id={noteId}>{applicationsMessages.documentsNeedSignal}</p> : null}
      {offline && !isHeld ? <p id={listNoteId}>{lists.exportNeedsSignal}</p> : null}
      <ErrorText role="alert">{listing.isError && applicationsMessages.listFailed}</ErrorText>
      <ZipProgress
        zipping={zipping}
        // Both buttons are unmounted: focus moves to the one that started it.
        onStop={() => {
          zipping.stop();
          button.current?.focus();
        }}
        onRetry={(missing) => {
          zipping.mutate(missing);
          button.current?.focus();
        }}
      />
    </section>
  );
}

/** Downloads documents as one zip; unmounting aborts. */
function useDocumentsZip({ saved, fetchWhole }: ApplicantDownloadsProps) {
  const { now } = useServices();
  const [number, setNumber] = useState(1);
  const [all, setAll] = useState(1);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const zipping = useMutation({
    /** @param missingBefore those that an earlier try left out; every document when null */
    mutationFn: async (missingBefore: readonly NamedDocument[] | null) => {
      const { signal } = (running.current = new AbortController());
      setNumber(1);
      const list = isWhole(saved.body) ? saved : await fetchWhole();
      const wanted = missingBefore ?? documentsOf(list.body.rows);
      setAll(wanted.length);
      const sources = { list, renew: fetchWhole, now, onProgress: setNumber, signal };
      const { zip, missing } = await zipDocuments(wanted, sources);
      if (zip) saveFile(`${fileName(saved.body.internship.title)} - documents.zip`, zip);
      return { saved: wanted.length - missing.length, missing };
    },
  });
  const stop = () => {
    running.current?.abort();
    zipping.reset();
  };
  return { ...zipping, number, all, stop };
}

interface ZipProgressProps {
  zipping: ReturnType<typeof useDocumentsZip>;
  onStop: () => void;
  onRetry: (missing: readonly NamedDocument[]) => void;
}

const documents = (count: number) => `${count} ${count === 1 ? 'document' : 'documents'}`;

/** The progress and the result of a zip download. */
function ZipProgress({ zipping, onStop, onRetry }: ZipProgressProps) {
  const { documentsFailed } = applicationsMessages;
  if (zipping.isPending) {
    const { number, all } = zipping;
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-semibold">
          Downloading {number} of {all}...
        </p>
        <progress
          className="accent-primary h-3 min-w-32 flex-1"
          aria-label="Documents"
          value={number - 1}
          max={all}
        />
        <button type="button" className="btn" onClick={onStop}>
          Cancel
        </button>
      </div>
    );
  }
  if (zipping.isError)
    return <Banner tone="error">{errorMessage(zipping.error, documentsFailed, documentsFailed)}</Banner>;
  if (!zipping.data) return null;
  const { saved, missing } = zipping.data;
  if (missing.length === 0)
    return <Banner tone="success">{documents(saved)} saved among your downloads.</Banner>;
  return (
    <Banner tone={saved === 0 ? 'error' : 'warning'}>
      <p className="font-semibold">
        {saved === 0 ? documentsFailed : `${documents(saved)} saved among your downloads. Not there:`}
      </p>
      {saved === 0 ? null : (
        <ul className="list-disc pl-6">
          {missing.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <button type="button" className="btn mt-2" onClick={() => onRetry(missing)}>
        {saved === 0 ? 'Try again' : `Download the missing ${missing.length}`}
      </button>
    </Banner>
  );
}
