import type { Words } from '#contract/languages';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { Application } from '#contract/applications';
import { applicants as applicantsMessages } from '#contract/messages/applications';
import { errorMessage, type Saved } from '../../services/api';
import { fileName, saveFile } from '../../lib/download';
import { sizeText } from '../../lib/format';
import { importWithRetry } from '../../lib/lazy-with-retry';
import { useConnection, useServices } from '../../services/services';
import { Banner } from '../../ui/feedback';
import type { Applicants } from './business-queries';
import type { NamedDocument } from './documents-zip';

interface DocumentsZipProps {
  /** Null for all applicants, who are not all on the phone. */
  people: readonly Application[] | null;
  internship: Applicants['internship'];
  savedAt: number;
  fetchWhole: () => Promise<Saved<Applicants>>;
}

/** Bytes of all their documents; null when a size is unknown. */
export function bytesOf(people: readonly Application[]): number | null {
  let bytes = 0;
  for (const { sizes, resume } of people) {
    if (resume === null) continue;
    if (!sizes) return null;
    bytes += sizes.resume.size + sizes.cover_letter.size;
  }
  return bytes;
}

export function DocumentsZip(props: DocumentsZipProps & { label?: string; size?: string | undefined }) {
  const { people, label = 'Documents' } = props;
  const noteId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const offline = useConnection() === 'offline';
  const zipping = useDocumentsZip(props);
  const isBlocked = offline || zipping.isPending || people?.length === 0;
  const bytes = people && bytesOf(people);
  const size = props.size ?? (bytes ? sizeText(bytes) : null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="text-link min-h-12"
        aria-disabled={isBlocked}
        aria-describedby={offline ? noteId : undefined}
        onClick={() => {
          if (!isBlocked) zipping.mutate(null);
        }}
      >
        {label} (.zip)
        {size === null ? null : <span className="font-normal"> {size}</span>}
      </button>
      {offline ? (
        <p id={noteId} className="basis-full">
          {applicantsMessages.documentsNeedSignal}
        </p>
      ) : null}
      <div className="basis-full">
        <ZipProgress
          zipping={zipping}
          onStop={() => {
            zipping.stop();
            button.current?.focus();
          }}
          onRetry={(missing) => {
            zipping.mutate(missing);
            button.current?.focus();
          }}
        />
      </div>
    </>
  );
}

function useDocumentsZip({ people, internship, savedAt, fetchWhole }: DocumentsZipProps) {
  const { now } = useServices();
  const [number, setNumber] = useState(1);
  const [all, setAll] = useState(1);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const zipping = useMutation({
    /** @param missingBefore documents that an earlier try left out; null for all */
    mutationFn: async (missingBefore: readonly NamedDocument[] | null) => {
      const { signal } = (running.current = new AbortController());
      setNumber(1);
      const { documentsOf, zipDocuments } = await importWithRetry(() => import('./documents-zip'));
      const list = people ? { body: { rows: people }, savedAt } : await fetchWhole();
      const wanted = missingBefore ?? documentsOf(list.body.rows);
      setAll(wanted.length);
      const sources = { list, renew: fetchWhole, now, onProgress: setNumber, signal };
      const { zip, missing } = await zipDocuments(wanted, sources);
      if (zip) saveFile(`${fileName(internship.title)} - documents.zip`, zip);
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

const documents = (count: number): Words => `${count} ${count === 1 ? 'document' : 'documents'}`;

function ZipProgress({ zipping, onStop, onRetry }: ZipProgressProps) {
  const { documentsFailed } = applicantsMessages;
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
