import { useEffect, useState } from 'react';
import { acceptPhotos, documentFields, type DocumentField } from '#contract/files';
import { applying } from '#contract/messages/applications';
import { Dialog } from '../../ui/dialog';
import { FileButton } from '../../ui/file-button';
import { Icon } from '../../ui/icon';
import type { ApplicationEditor } from './application-editor';

interface DocumentPagesProps {
  field: DocumentField;
  editor: Pick<ApplicationEditor, 'photosOf' | 'addPages'>;
  pages: number;
  busy: boolean;
  onRemoved: () => void;
}

/** The photographed pages of a document as pictures, from this phone; a press shows one whole. */
export function DocumentPages({ field, editor, pages, busy, onRemoved }: DocumentPagesProps) {
  const [urls, setUrls] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<number | null>(null);
  const label = documentFields[field];
  useEffect(() => {
    let made: string[] = [];
    let isLeft = false;
    const show = (photos: readonly Blob[]) => {
      if (isLeft) return;
      made = photos.map((photo) => URL.createObjectURL(photo));
      setUrls(made);
    };
    editor.photosOf(field).then(show, () => undefined);
    return () => {
      isLeft = true;
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [editor, field]);
  return (
    <>
      <ol className="flex flex-wrap gap-3" aria-label={`Pages of ${label}`}>
        {Array.from({ length: pages }, (_, page) => (
          <li key={page} className="w-18">
            <button
              type="button"
              className="border-base-300 block h-24 w-full overflow-hidden border"
              onClick={() => setShown(page)}
            >
              <span className="sr-only">
                Look at page {page + 1} of {label}
              </span>
              {urls[page] ? <img src={urls[page]} alt="" className="size-full object-cover" /> : null}
            </button>
            <div className="flex min-h-12 items-center justify-between">
              {page + 1}
              {pages > 1 ? (
                <button
                  type="button"
                  className="btn btn-square btn-ghost"
                  aria-disabled={busy}
                  onClick={() => {
                    if (busy) return;
                    void editor.addPages(field, [], page);
                    onRemoved();
                  }}
                >
                  <span className="sr-only">
                    Remove page {page + 1} of {label}
                  </span>
                  <Icon name="close" className="size-5" />
                </button>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      <Dialog
        title={applying.canYouRead}
        open={shown !== null}
        onClose={() => setShown(null)}
        wide
        actions={
          <>
            <FileButton
              accept={acceptPhotos}
              capture="environment"
              busy={busy}
              onPick={(picked) => {
                void editor.addPages(field, picked, shown ?? 0);
                setShown(null);
              }}
            >
              Take again
            </FileButton>
            <button type="button" className="btn btn-primary" onClick={() => setShown(null)}>
              Yes
            </button>
          </>
        }
      >
        <img
          src={urls[shown ?? 0]}
          alt={applying.pageOf((shown ?? 0) + 1, label)}
          className="mx-auto max-h-[60dvh]"
        />
      </Dialog>
    </>
  );
}
