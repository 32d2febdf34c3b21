import { documentFields, type DocumentField } from '#contract/files';
import { outbox } from '#contract/messages/outbox';
import { apply } from '#contract/messages/applications';
import { picture } from '#contract/messages/account';
import {
  FileRefused,
  ImpossibleTransition,
  RecordGone,
  StorageFull,
  StorageUnavailable,
  StorageUnreliable,
} from '#outbox/errors';
import { isUntouched, lostDocuments, type OutboxRecord, type StoredFile } from '#outbox/record';
import type { LevelsState } from './grade-levels';

export interface DocumentView {
  file: StoredFile | null;
  busy: string | null;
  problem: string | null;
}

export interface EditorState extends LevelsState {
  record: OutboxRecord;
  /** The cover letter as typed (rule document-5). */
  letter: string;
  documents: Record<DocumentField, DocumentView>;
  /** Whether the form is stored; `untouched` when it is empty. */
  saved: 'untouched' | 'saving' | 'saved' | 'failed';
  problem: string | null;
}

export function outboxErrorMessage(error: unknown): string {
  if (error instanceof FileRefused) return error.sentence;
  if (error instanceof StorageFull) return outbox.storageFull;
  if (error instanceof StorageUnreliable) return outbox.storageUnreliable;
  if (error instanceof StorageUnavailable) return outbox.storageUnavailable;
  if (isChangedElsewhere(error)) return outbox.changedElsewhere;
  return apply.failed;
}

export const isChangedElsewhere = (error: unknown) =>
  error instanceof ImpossibleTransition || error instanceof RecordGone;

const errorFor = ({ last_error }: OutboxRecord, field: string) => last_error?.fields?.[field]?.[0] ?? null;

const fileOf = (record: OutboxRecord, field: DocumentField) =>
  record.state === 'needs_attention' && lostDocuments(record)[field] ? null : record.files[field];

export const stateOf = (record: OutboxRecord): EditorState => ({
  record,
  levels: record.levels,
  typed: record.typed,
  letter: record.letter ?? '',
  documents: {
    resume: { file: fileOf(record, 'resume'), busy: null, problem: errorFor(record, 'resume') },
    cover_letter: {
      file: fileOf(record, 'cover_letter'),
      busy: null,
      problem: errorFor(record, 'cover_letter'),
    },
  },
  saved: isUntouched(record) ? 'untouched' : 'saved',
  problem: null,
});

export function busyWith(field: DocumentField, picked: readonly File[]): string {
  if (!picked[0]?.type.startsWith('image/')) return apply.reading(documentFields[field].toLowerCase());
  return picked.length > 1 ? apply.shrinkingPhotos : picture.reading;
}
