import { useRef } from 'react';
import { acceptPhotos, documentFields, type DocumentField } from '#contract/files';
import { FileButton, type FileButtonProps } from '../../ui/file-button';
import { Icon } from '../../ui/icon';

interface DocumentPagesProps extends Omit<FileButtonProps, 'children' | 'accept'> {
  field: DocumentField;
  pages: number;
  /** @param page counted from 0 */
  onRemove: (page: number) => void;
}

/** The photos that a document consists of: more can be added, and each of several removed. */
export function DocumentPages({ field, pages, onRemove, ...picking }: DocumentPagesProps) {
  const input = useRef<HTMLInputElement>(null);
  const label = documentFields[field];
  return (
    <>
      <FileButton {...picking} ref={input} accept={acceptPhotos} multiple>
        Add another page<span className="sr-only"> to {label}</span>
      </FileButton>
      {pages > 1 ? (
        <ol className="order-1 col-span-full flex flex-wrap gap-2" aria-label={`Pages of ${label}`}>
          {Array.from({ length: pages }, (_, page) => (
            <li key={page}>
              <button
                type="button"
                className="btn btn-ghost"
                aria-disabled={picking.busy}
                onClick={() => {
                  if (picking.busy) return;
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
    </>
  );
}
