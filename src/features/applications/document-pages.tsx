import { useRef } from 'react';
import { acceptPhotos, documentFields, type DocumentField } from '#contract/files';
import { FileButton } from '../../ui/file-button';
import { Icon } from '../../ui/icon';

interface DocumentPagesProps {
  field: DocumentField;
  pages: number;
  busy: boolean;
  /** Saves first: Android may close the page behind the picker. */
  onOpen: () => void;
  onAdd: (picked: File[]) => void;
  /** @param page counted from 0 */
  onRemove: (page: number) => void;
}

/** The photos that a document consists of: more can be added, and each of several removed. */
export function DocumentPages({ field, pages, busy, onOpen, onAdd, onRemove }: DocumentPagesProps) {
  const input = useRef<HTMLInputElement>(null);
  const label = documentFields[field];
  return (
    <div className="flex flex-col items-start gap-2">
      {pages > 1 ? (
        <ol className="flex flex-wrap gap-2" aria-label={`Pages of ${label}`}>
          {Array.from({ length: pages }, (_, page) => (
            <li key={page}>
              <button
                type="button"
                className="btn btn-ghost"
                aria-disabled={busy}
                onClick={() => {
                  if (busy) return;
                  onRemove(page);
                  // The last button is unmounted: focus stays with the pages.
                  input.current?.focus();
                }}
              >
                Page {page + 1} <span className="sr-only">remove from {label}</span>
                <Icon name="close" className="size-5" />
              </button>
            </li>
          ))}
        </ol>
      ) : null}
      <FileButton
        ref={input}
        icon="plus"
        accept={acceptPhotos}
        multiple
        busy={busy}
        onOpen={onOpen}
        onPick={onAdd}
      >
        Add another page<span className="sr-only"> to {label}</span>
      </FileButton>
    </div>
  );
}
