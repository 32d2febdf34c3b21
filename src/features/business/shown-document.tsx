import type { Words } from '#contract/languages';
import { useState, type ReactNode } from 'react';
import type { Application } from '#contract/applications';
import { documentFields, type DocumentField } from '#contract/files';
import { useFreshLinks } from '../../components/document-links';

const canShow = (kind: string | undefined) =>
  kind === 'pdf' ? navigator.pdfViewerEnabled : kind === 'jpg' || kind === 'png';

/** An applicant's photo or PDF in place, and the buttons that show it. Nothing is loaded before a press (ADR 42). */
export function useShownDocument(application: Application, savedAt: number) {
  const { sizes } = application;
  const areFresh = useFreshLinks(savedAt);
  // The link is kept: a newer one to the same document would load it again.
  const [shown, setShown] = useState<{ field: DocumentField; link: string } | null>(null);
  const button = (field: DocumentField): ReactNode => {
    const link = application[field];
    const isShown = shown?.field === field;
    if (!canShow(sizes?.[field].kind) || sizes?.[field].unchecked || link === null || !(areFresh || isShown))
      return null;
    return (
      <button
        type="button"
        className="text-link min-h-12 shrink-0 px-1 whitespace-nowrap"
        aria-expanded={isShown}
        onClick={() => setShown(isShown ? null : { field, link })}
      >
        {isShown ? 'Hide' : 'Show'} <span className="sr-only">{documentFields[field]}</span>
      </button>
    );
  };
  const frame = sizes && shown ? <Shown key={shown.link} {...shown} kind={sizes[shown.field].kind} /> : null;
  return { button, frame };
}

function Shown({ field, link, kind }: { field: DocumentField; link: string; kind: string }) {
  const [isFailed, setFailed] = useState(false);
  const name = `${documentFields[field]} of the applicant` satisfies Words;
  if (isFailed) return <p role="alert">The document could not be shown. Open it in a new tab.</p>;
  return kind === 'pdf' ? (
    // Without `sandbox`, in which Chromium shows no PDF; the page alone, as wide as the frame.
    <iframe
      src={`${link}#navpanes=0&view=FitH`}
      title={name}
      referrerPolicy="no-referrer"
      className="border-base-300 w-full border"
      style={{ height: '75vh' }}
    />
  ) : (
    <img src={link} alt={name} className="border-base-300 w-full border" onError={() => setFailed(true)} />
  );
}
