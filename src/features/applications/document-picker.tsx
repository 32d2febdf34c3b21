import { useId, useRef, type ReactNode } from 'react';
import { acceptDocuments, acceptPhotos, documentFields, type DocumentField } from '#contract/files';
import { limits } from '#contract/limits';
import { apply, applying } from '#contract/messages/applications';
import type { StoredFile } from '#outbox/record';
import { sizeText } from '../../lib/format';
import { CameraButton, FileButton, type FileButtonProps } from '../../ui/file-button';
import { ErrorText, RequiredMark } from '../../ui/fields';
import { Icon } from '../../ui/icon';
import type { ReusableDocument } from './earlier-applications';
import type { DocumentView } from './editor-state';

interface DocumentPagesProps extends Omit<FileButtonProps, 'children' | 'accept'> {
  field: DocumentField;
  pages: number;
  /** @param page counted from 0 */
  onRemove: (page: number) => void;
}

function DocumentPages({ field, pages, onRemove, ...picking }: DocumentPagesProps) {
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

interface DocumentPickerProps {
  field: DocumentField;
  document: DocumentView;
  /** Saves first: Android may close the page behind the picker. */
  onOpen: () => void;
  /** Several files are photos of pages. */
  onPick: (picked: File[]) => void;
  onAddPages: (picked: File[]) => void;
  onRemovePage: (page: number) => void;
  onRemove: () => void;
  reusable: ReusableDocument | undefined;
  onReuse: (source: ReusableDocument['source']) => void;
  writeHere?: ReactNode;
}

export const documentPlace = (field: DocumentField) => `document-${field}`;

/** One document: picked, read, shown with name and size, replaced or removed (rule document-1). */
export function DocumentPicker({
  field,
  document,
  onOpen,
  onPick,
  onAddPages,
  onRemovePage,
  onRemove,
  reusable,
  onReuse,
  writeHere,
}: DocumentPickerProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const { file, busy, problem } = document;
  const isChosen = file !== null || busy !== null;
  const keepFocus = () => place.current?.querySelector<HTMLElement>('input:not([capture])')?.focus();
  const picking = {
    describedBy: problem ? `${id}-error` : undefined,
    invalid: Boolean(problem),
    busy: busy !== null,
    className: 'px-2',
    onOpen,
    onPick,
  };
  return (
    <div ref={place} id={documentPlace(field)} className="flex flex-col gap-2">
      {/* As high as the ways to write one here, in whose place it comes: nothing moves. */}
      <div>
        <h3 id={`${id}-name`} className="font-semibold">
          {documentFields[field]}
          <RequiredMark />
        </h3>
        <div className={isChosen ? 'mt-2 flex min-h-12' : ''}>
          <div role="status" className="min-w-0 flex-1">
            {busy ? (
              <p>
                <span className="loading loading-spinner loading-sm" aria-hidden="true" /> {busy}
              </p>
            ) : file ? (
              <ChosenFile file={file} />
            ) : null}
          </div>
          {file && !busy ? (
            <button
              type="button"
              className="btn btn-square btn-ghost"
              onClick={() => {
                onRemove();
                keepFocus();
              }}
            >
              <span className="sr-only">Remove {documentFields[field]}</span>
              <Icon name="close" />
            </button>
          ) : null}
        </div>
      </div>
      <ErrorText id={`${id}-error`} role="alert">
        {problem}
      </ErrorText>
      {writeHere}
      {reusable && !file?.reused ? (
        <button
          type="button"
          className="btn btn-outline justify-start text-left font-normal"
          disabled={picking.busy}
          onClick={() => {
            onReuse(reusable.source);
            keepFocus();
          }}
        >
          <Icon name="document" className="size-5" />
          <span className="min-w-0 break-words">
            {apply.reuse.useOne(reusable.name, reusable.internship)}
          </span>
        </button>
      ) : null}
      <div className="grid grid-cols-2 gap-2 lg:pointer-fine:grid-cols-1">
        {file && isOfPhotos(file) ? (
          <DocumentPages
            {...picking}
            field={field}
            pages={file.pages ?? 1}
            onPick={onAddPages}
            onRemove={onRemovePage}
          />
        ) : (
          <CameraButton
            {...picking}
            name={`${applying.takePhoto}: ${documentFields[field]}`}
            accept={acceptPhotos}
          >
            {applying.takePhoto}
          </CameraButton>
        )}
        <FileButton
          {...picking}
          labelledBy={`${id}-name`}
          icon={file ? 'refresh' : 'upload'}
          accept={acceptDocuments}
          multiple
        >
          {file ? 'Replace' : 'Choose a file'}
        </FileButton>
      </div>
    </div>
  );
}

function ChosenFile({ file }: { file: StoredFile }) {
  const minutes = Math.round(file.size / limits.slowLine.bytesPerSecond / 60);
  return (
    <div className="flex items-center gap-2">
      <Icon name="document" />
      <div className="min-w-0 text-sm leading-4">
        <p className="truncate font-semibold">{file.name}</p>
        <p>{sizesOf(file)}</p>
        <p>{file.reused ? apply.reuse.notSentAgain : applying.onSlowLine(minutes)}</p>
      </div>
    </div>
  );
}

/** Whether further pages can be added: it is a photo, or a PDF that was made of photos here. */
const isOfPhotos = ({ kind, pages, reused }: StoredFile) =>
  !reused && (kind === 'jpg' || pages !== undefined);

const sizesOf = ({ size, picked_size = size }: StoredFile) =>
  picked_size > size ? apply.madeSmaller(sizeText(picked_size), sizeText(size)) : sizeText(size);
