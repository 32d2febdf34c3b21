import { useId, useRef } from 'react';
import { acceptDocuments, documentFields, type DocumentField } from '#contract/files';
import { apply } from '#contract/messages/applications';
import type { StoredFile } from '#outbox/record';
import { sizeText } from '../../lib/format';
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
}

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
}: DocumentPickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { file, busy, problem } = document;
  return (
    <div
      className={`rounded-box flex flex-col gap-2 border p-4 ${problem ? 'border-error' : 'border-base-300'}`}
    >
      <h3 id={`${id}-name`} className="font-semibold">
        {documentFields[field]}
        <RequiredMark />
      </h3>
      <div role="status" className="min-h-6">
        {busy ? (
          <p className="flex items-center gap-2">
            <span className="loading loading-spinner loading-sm" aria-hidden="true" />
            {busy}
          </p>
        ) : file ? (
          <p className="flex items-start gap-2">
            <Icon name="document" />
            <span className="min-w-0">
              {file.name} <span className="text-base-content/80 whitespace-nowrap">({sizesOf(file)})</span>
              {file.from ? <span className="block">{apply.reuse.notSentAgain}</span> : null}
            </span>
          </p>
        ) : (
          <p className="text-base-content/80">No file chosen yet</p>
        )}
      </div>
      <ErrorText id={`${id}-error`} role="alert">
        {problem}
      </ErrorText>
      <div className="flex flex-wrap gap-2">
        <FileButton
          ref={input}
          icon={file ? 'refresh' : 'upload'}
          labelledBy={`${id}-name`}
          describedBy={problem ? `${id}-error` : undefined}
          accept={acceptDocuments}
          multiple
          invalid={Boolean(problem)}
          busy={busy !== null}
          onOpen={onOpen}
          onPick={onPick}
        >
          {file ? 'Replace' : 'Choose a file'}
        </FileButton>
        {file && !busy ? (
          <button
            type="button"
            className="btn btn-ghost"
            onClick={() => {
              onRemove();
              // The button is unmounted: focus stays in the field.
              input.current?.focus();
            }}
          >
            <Icon name="close" className="size-5" />
            Remove <span className="sr-only">{documentFields[field]}</span>
          </button>
        ) : null}
      </div>
      {reusable && !file && !busy ? (
        <button
          type="button"
          className="btn btn-outline h-auto min-h-12 justify-start self-start py-2 text-left font-normal"
          onClick={() => {
            onReuse(reusable.source);
            // The button is unmounted: focus stays in the field.
            input.current?.focus();
          }}
        >
          <Icon name="document" className="size-5" />
          <span className="min-w-0 break-words">
            {apply.reuse.useOne(reusable.name, reusable.internship)}
          </span>
        </button>
      ) : null}
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

/** Whether further pages can be added: it is a photo, or a PDF that was made of photos here. */
const isOfPhotos = ({ kind, pages, from }: StoredFile) => !from && (kind === 'jpg' || pages !== undefined);

/** The size, with that of the photo that was picked. */
const sizesOf = ({ size, picked_size = size }: StoredFile) =>
  picked_size > size ? apply.madeSmaller(sizeText(picked_size), sizeText(size)) : sizeText(size);
