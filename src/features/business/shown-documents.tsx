import type { Words } from '#contract/languages';
import { useState, type ReactNode } from 'react';
import type { Application } from '#contract/applications';
import { documentFields, type DocumentField } from '#contract/files';
import { DocumentLinks, useFreshLinks } from '../../components/document-links';

const canShow = (kind: string | undefined) =>
  kind === 'pdf' ? navigator.pdfViewerEnabled : kind === 'jpg' || kind === 'png';

interface ShownDocumentsProps {
  application: Application;
  savedAt: number;
  renew: () => Promise<{ isError: boolean }>;
}

/** An applicant's documents, photos and PDFs in place. Nothing is loaded before a press (ADR 42). */
export function ShownDocuments({ application, savedAt, renew }: ShownDocumentsProps) {
  const { sizes } = application;
  const areFresh = useFreshLinks(savedAt);
  // The link is kept: a newer one to the same document would load it again.
  const [shown, setShown] = useState<{ field: DocumentField; link: string } | null>(null);
  const toggle = (field: DocumentField, size: ReactNode) => {
    const link = application[field];
    const isShown = shown?.field === field;
    if (!canShow(sizes?.[field].kind) || sizes?.[field].unchecked || link === null || !(areFresh || isShown))
      return null;
    return (
      <button
        type="button"
        data-field={field}
        className="btn btn-outline"
        aria-expanded={isShown}
        onClick={() => setShown(isShown ? null : { field, link })}
      >
        {isShown ? 'Hide' : 'Show'} {documentFields[field]}
        {size}
      </button>
    );
  };
  return (
    <>
      <DocumentLinks application={application} savedAt={savedAt} renew={renew} inPlace={toggle} />
      {sizes && shown ? (
        <Shown
          key={shown.link}
          {...shown}
          kind={sizes[shown.field].kind}
          elsewhere={areFresh ? application[shown.field] : null}
        />
      ) : null}
    </>
  );
}

interface ShownProps {
  field: DocumentField;
  link: string;
  kind: string;
  elsewhere: string | null;
}

function Shown({ field, link, kind, elsewhere }: ShownProps) {
  const [isFailed, setFailed] = useState(false);
  const name = `${documentFields[field]} of the applicant` satisfies Words;
  return (
    <>
      {elsewhere ? (
        <a
          href={elsewhere}
          target="_blank"
          rel="noopener noreferrer"
          className="text-link inline-flex min-h-12 items-center"
        >
          Open {documentFields[field]} in a new tab
        </a>
      ) : null}
      {isFailed ? (
        <p role="alert">The document could not be shown. Open it in a new tab.</p>
      ) : kind === 'pdf' ? (
        // Without `sandbox`, in which Chromium shows no PDF; the page alone, as wide as the frame.
        <iframe
          src={`${link}#navpanes=0&view=FitH`}
          title={name}
          referrerPolicy="no-referrer"
          className="border-base-300 w-full border"
          style={{ height: '75vh' }}
        />
      ) : (
        <img
          src={link}
          alt={name}
          className="border-base-300 w-full border"
          onError={() => setFailed(true)}
        />
      )}
    </>
  );
}
