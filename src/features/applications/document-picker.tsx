import { useId, useRef, type ReactNode } from 'react';
import { acceptDocuments, acceptPhotos, documentFields, type DocumentField } from '#contract/files';
import { limits } from '#contract/limits';
import { apply } from '#contract/messages/applications';
import { applying } from '#contract/messages/applying';
import type { StoredFile } from '#outbox/record';
import { sizeText } from '../../lib/format';
import { CameraButton } from '../../ui/camera-button';
import { ErrorText, RequiredMark } from '../../ui/fields';
import { FileButton } from '../../ui/file-button';
import { Icon } from '../../ui/icon';
import { DocumentPages } from './document-pages';
import type { ReusableDocument } from './earlier-applications';
import type { DocumentView } from './editor-state';

interface DocumentPickerProps {
  field: DocumentField;
  document: DocumentView;
  /** Saves first: Android may close the page behind the picker. */
  onOpen: () => void;
  /** Several are photos of the pages. */
  onPick: (picked: File[]) => void;
  onAddPages: (picked: File[]) => void;
  onRemovePage: (page: number) => void;
  onRemove: () => void;
  /** The same document of an earlier application. */
  reusable: ReusableDocument | undefined;
  onReuse: (source: ReusableDocument['source']) => void;
  /** The way to write this document on the phone. */
  writeHere?: ReactNode;
}

/** Id of the place of a document in the form. */
export const documentPlace = (field: DocumentField) => `document-${field}`;

/** One document: picked, read, shown with name and size, replaced or removed (rule 23). */
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
  /** The pressed button is unmounted: focus stays in the field. */
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
      <h3 id={`${id}-name`} className="font-semibold">
        {documentFields[field]}
        <RequiredMark />
      </h3>
      <div role="status" className="min-h-6">
        {busy ? (
          <p>
            <span className="loading loading-spinner loading-sm" aria-hidden="true" /> {busy}
          </p>
        ) : file ? (
          <ChosenFile file={file} />
        ) : null}
      </div>
      <ErrorText id={`${id}-error`} role="alert">
        {problem}
      </ErrorText>
      {writeHere}
      {reusable && !isChosen ? (
        <button
          type="button"
          className="btn btn-outline h-auto min-h-12 justify-start py-2 text-left font-normal"
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
      <div className={`grid gap-2 grid-cols-2 ${isChosen ? '' : 'lg:pointer-fine:grid-cols-1'}`}>
        {isChosen ? null : (
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
        {file && !busy ? (
          <button
            type="button"
            className="btn btn-ghost"
            onClick={() => {
              onRemove();
              keepFocus();
            }}
          >
            <Icon name="close" className="size-5" />
            Remove <span className="sr-only">{documentFields[field]}</span>
          </button>
        ) : null}
      </div>
      {file && isOfPhotos(file) ? (
        <DocumentPages
          field={field}
          pages={file.pages ?? 1}
          busy={busy !== null}
          onOpen={onOpen}
          onAdd={onAddPages}
          onRemove={onRemovePage}
        />
      ) : null}
    </div>
  );
}

/** Name and size of a document, and how long it takes on a slow line. */
function ChosenFile({ file }: { file: StoredFile }) {
  const minutes = Math.round(file.size / limits.slowLine.bytesPerSecond / 60);
  return (
    <p className="flex items-start gap-2">
      <Icon name="document" />
      <span className="min-w-0">
        {file.name} <span className="text-base-content/80 whitespace-nowrap">({sizesOf(file)})</span>
        <span className="block text-sm">
          {file.from ? apply.reuse.notSentAgain : applying.onSlowLine(minutes)}
        </span>
      </span>
    </p>
  );
}

/** Whether further pages can be added: it is a photo, or a PDF that was made of photos here. */
const isOfPhotos = ({ kind, pages, from }: StoredFile) => !from && (kind === 'jpg' || pages !== undefined);

/** The size, with that of the photo that was picked. */
const sizesOf = ({ size, picked_size = size }: StoredFile) =>
  picked_size > size ? apply.madeSmaller(sizeText(picked_size), sizeText(size)) : sizeText(size);
