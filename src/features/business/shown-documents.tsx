import { useState } from 'react';
import type { Application } from '#contract/applications';
import { documentFields, type DocumentField } from '#contract/files';
import { sizeText } from '../../lib/format';
import { useFreshLinks } from '../../widgets/document-links';

const fields = Object.keys(documentFields) as DocumentField[];

/** Whether this browser shows files of this kind in a page; others open or download in a tab of their own. */
const canShow = (kind: string | undefined) =>
  kind === 'pdf' ? navigator.pdfViewerEnabled : kind === 'jpg' || kind === 'png';

interface ShownDocumentsProps {
  application: Application;
  /** When the links were fetched, in milliseconds (phone clock). */
  savedAt: number;
}

/** Photos and PDFs of an applicant beside the person. Nothing is loaded before it is asked for (ADR 42). */
export function ShownDocuments({ application, savedAt }: ShownDocumentsProps) {
  const { sizes } = application;
  const areFresh = useFreshLinks(savedAt);
  // The link is kept: a newer one to the same document would load it again.
  const [shown, setShown] = useState<{ field: DocumentField; link: string } | null>(null);
  const offered = fields.filter(
    (field) => canShow(sizes?.[field].kind) && (areFresh || shown?.field === field),
  );
  if (!sizes || offered.length === 0) return null;
  const toggle = (field: DocumentField) => {
    const link = application[field];
    setShown(shown?.field === field || link === null ? null : { field, link });
  };
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {offered.map((field) => (
          <button
            key={field}
            type="button"
            className="btn btn-outline"
            aria-pressed={shown?.field === field}
            onClick={() => toggle(field)}
          >
            Show {documentFields[field]} here · {sizeText(sizes[field].size)}
          </button>
        ))}
      </div>
      {shown ? <Shown key={shown.link} {...shown} kind={sizes[shown.field].kind} /> : null}
    </div>
  );
}

function Shown({ field, link, kind }: { field: DocumentField; link: string; kind: string }) {
  const [isFailed, setFailed] = useState(false);
  const name = `${documentFields[field]} of the applicant`;
  if (isFailed) return <p role="alert">The document could not be shown. Open it in a new tab.</p>;
  return kind === 'pdf' ? (
    // Without `sandbox`, in which Chromium shows no PDF; the page alone, as wide as the frame.
    <iframe
      src={`${link}#navpanes=0&view=FitH`}
      title={name}
      referrerPolicy="no-referrer"
      className="border-base-300 aspect-square w-full border"
    />
  ) : (
    <img src={link} alt={name} className="border-base-300 w-full border" onError={() => setFailed(true)} />
  );
}
