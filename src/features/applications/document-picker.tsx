import { useId, useRef, useState, type ReactNode } from 'react';
import { acceptDocuments, acceptPhotos, documentFields, type DocumentField } from '#contract/files';
import { limits } from '#contract/limits';
import { apply, applying } from '#contract/messages/applications';
import type { StoredFile } from '#outbox/record';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { sizeText } from '../../lib/format';
import { CameraButton, FileButton } from '../../ui/file-button';
import { ErrorText, RequiredMark } from '../../ui/fields';
import { Icon } from '../../ui/icon';
import type { ApplicationEditor } from './application-editor';
import type { ReusableDocument } from './editor-state';
import { useEditor } from './use-editor';

const DocumentPages = lazyWithRetry(async () => (await import('./document-pages')).DocumentPages);

export const documentPlace = (field: DocumentField) => `document-${field}`;

interface DocumentPickerProps {
  field: DocumentField;
  editor: ApplicationEditor;
  isOpen: boolean;
  reusable: ReusableDocument | undefined;
  writeHere?: ReactNode;
}

/** One document: picked, read, shown with name and size, replaced or removed (rule document-1). */
export function DocumentPicker({ field, editor, isOpen, reusable, writeHere }: DocumentPickerProps) {
  const id = useId();
  const place = useRef<HTMLDetailsElement>(null);
  // Decided when it opens: an offer that comes later would move what is below.
  const [isOffered, setOffered] = useState(reusable !== undefined);
  const { file, busy, problem } = useEditor(editor, ({ documents }) => documents[field]);
  const label = documentFields[field];
  const isChosen = file !== null || busy !== null;
  const isPhotographed = file ? isOfPhotos(file) : isChosen && busy !== apply.reading(label.toLowerCase());
  const keepFocus = () => place.current?.querySelector<HTMLElement>('input:not([capture])')?.focus();
  const picking = {
    describedBy: problem ? `${id}-error` : undefined,
    invalid: Boolean(problem),
    busy: busy !== null,
    className: 'px-2',
    // Saves first: Android may close the page behind the picker.
    onOpen: () => void editor.flush(),
    // Several files are photos of pages.
    onPick: (picked: File[]) => void editor.pick(field, picked),
  };
  return (
    // One is open at a time, where the browser knows the name.
    <details
      ref={place}
      id={documentPlace(field)}
      name="documents"
      open={isOpen}
      onToggle={() => setOffered(reusable !== undefined)}
      className="more border-base-300 rounded-box border"
    >
      <summary className="flex min-h-14 cursor-pointer items-center gap-2 px-3">
        {file ? <Icon name="check" className="text-success size-5" /> : null}
        <h3 className="min-w-0 flex-1 font-semibold">
          {isChosen ? label : applying.add[field]}
          <RequiredMark />
          {file ? <span className="block truncate text-sm font-normal">{nameOf(field, file)}</span> : null}
        </h3>
        <Icon name="down" className="more-arrow size-4" />
      </summary>
      <div className="flex flex-col gap-2 px-3 pb-3">
        <span id={`${id}-name`} hidden>
          {label}
        </span>
        {/* As high as the ways to write one here, in whose place it comes: nothing moves. */}
        <div className={isChosen ? 'flex min-h-12' : ''}>
          <div role="status" className="min-w-0 flex-1">
            {busy ? (
              <p>
                <span className="spinner" aria-hidden="true" /> {busy}
              </p>
            ) : file ? (
              <Size file={file} />
            ) : null}
          </div>
          {file && !busy ? (
            <button
              type="button"
              className="btn btn-square btn-ghost"
              onClick={() => {
                void editor.drop(field);
                keepFocus();
              }}
            >
              <span className="sr-only">Remove {label}</span>
              <Icon name="close" />
            </button>
          ) : null}
        </div>
        <ErrorText id={`${id}-error`} role="alert">
          {problem}
        </ErrorText>
        {writeHere}
        {isOffered && reusable && !file?.reused ? (
          <button
            type="button"
            className="btn btn-outline justify-start text-left font-normal"
            disabled={picking.busy}
            onClick={() => {
              void editor.reuse(field, reusable.source);
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
            <FileButton
              {...picking}
              accept={acceptPhotos}
              multiple
              onPick={(picked) => void editor.addPages(field, picked)}
            >
              Add another page<span className="sr-only"> to {label}</span>
            </FileButton>
          ) : (
            <CameraButton {...picking} name={`${applying.takePhoto}: ${label}`} accept={acceptPhotos}>
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
        {/* Its room is kept while a photo is read: nothing moves when its pages come. */}
        {isPhotographed ? (
          <div className="min-h-36">
            {file ? (
              <DocumentPages
                key={file.sha256}
                field={field}
                editor={editor}
                pages={file.pages ?? 1}
                busy={picking.busy}
                onRemoved={keepFocus}
              />
            ) : null}
          </div>
        ) : null}
      </div>
    </details>
  );
}

function Size({ file }: { file: StoredFile }) {
  const minutes = Math.round(file.size / limits.slowLine.bytesPerSecond / 60);
  return (
    <div className="text-sm">
      <p>{sizeText(file.size)}</p>
      <p>{file.reused ? apply.reuse.notSentAgain : applying.onSlowLine(minutes)}</p>
    </div>
  );
}

/** Whether further pages can be added: it is a photo, or a PDF that was made of photos here. */
const isOfPhotos = ({ kind, pages, reused }: StoredFile) =>
  !reused && (kind === 'jpg' || pages !== undefined);

/** A photo's own name says nothing. */
const nameOf = (field: DocumentField, file: StoredFile): string =>
  isOfPhotos(file) ? applying.pages(documentFields[field], file.pages ?? 1) : file.name;
