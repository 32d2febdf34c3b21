import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Application } from '#contract/applications';
import { documentFields, documentNames, type DocumentField } from '#contract/files';
import { durations } from '#contract/limits';
import { applications as applicationsMessages } from '#contract/messages/applications';
import { sizeText } from '../lib/format';
import { useConnection, useNow } from '../services/services';
import { Icon } from '../ui/icon';

/** Links are renewed this long before they expire, in milliseconds; the clock ticks every 30 s. */
const renewBeforeMs = 60_000;
interface DocumentLinksProps {
  application: Application;
  savedAt: number;
  renew: () => Promise<{ isError: boolean }>;
  /** Stands beside the link, such as the button that shows the document here. */
  beside?: (field: DocumentField) => ReactNode;
}

export function useFreshLinks(savedAt: number): boolean {
  const now = useNow();
  const offline = useConnection() === 'offline';
  return (
    !offline && (now === null || Math.max(now, savedAt) - savedAt < durations.fileLinkTtl - renewBeforeMs)
  );
}

/** An application's documents. Links expire after 15 minutes (rule document-3); a tap then renews them. */
export function DocumentLinks({ application, savedAt, renew, beside }: DocumentLinksProps) {
  const noteId = useId();
  const offline = useConnection() === 'offline';
  const [renewing, setRenewing] = useState<DocumentField | null>(null);
  const [failed, setFailed] = useState(false);
  const renewed = useRef<DocumentField | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const fresh = useFreshLinks(savedAt);

  // The link replaces the tapped button and takes its focus.
  useEffect(() => {
    if (!fresh || renewed.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-field=${renewed.current}]`)?.focus();
    renewed.current = null;
  }, [fresh]);

  if (!application.resume && !application.cover_letter) return <p>{applicationsMessages.documentsDeleted}</p>;
  const refresh = async (field: DocumentField) => {
    if (offline || renewing !== null) return;
    setRenewing(field);
    setFailed(false);
    renewed.current = field;
    const { isError } = await renew();
    setRenewing(null);
    setFailed(isError);
  };
  return (
    <div className="flex flex-col gap-2">
      <ul ref={list} className="flex flex-wrap gap-3">
        {documentNames.map((field) => {
          const link = application[field];
          if (link === null) return null;
          const size = application.sizes ? (
            <span className="font-normal">
              {' '}
              {sizeText(application.sizes[field].size)}
              {application.sizes[field].unchecked ? applicationsMessages.notChecked : ''}
            </span>
          ) : null;
          return (
            <li key={field} className="flex max-w-full flex-wrap items-center gap-1">
              {fresh ? (
                <a
                  href={link}
                  data-field={field}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="btn btn-outline px-3"
                >
                  <Icon name="document" className="size-5" />
                  <span>
                    View {documentFields[field]}
                    {size}
                  </span>
                </a>
              ) : (
                <button
                  type="button"
                  className={`btn btn-outline ${offline ? 'border-dashed' : ''}`}
                  aria-disabled={offline}
                  aria-describedby={noteId}
                  onClick={() => void refresh(field)}
                >
                  <Icon name="refresh" className="size-5" />
                  {offline
                    ? `Open ${documentFields[field]} when there is signal`
                    : renewing === field
                      ? 'Getting a new link...'
                      : `Get a new link to ${documentFields[field]}`}
                </button>
              )}
              {beside?.(field)}
            </li>
          );
        })}
      </ul>
      <p id={noteId} role="status" className="text-base-content/80">
        {fresh
          ? ''
          : offline || failed
            ? applicationsMessages.documentsElsewhere
            : applicationsMessages.linksExpire}
      </p>
    </div>
  );
}
