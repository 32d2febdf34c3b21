import { documentFields, type DocumentField } from '#contract/files';
import type { Level } from '#contract/applications';
import { apply } from '#contract/messages/applications';
import { picture } from '#contract/messages/account';
import type { EarlierDocument } from '#outbox/draft';
import { isUntouched, lostDocuments, type OutboxRecord, type StoredFile } from '#outbox/record';
import type { LevelsState } from './grade-levels';

export interface DocumentView {
  file: StoredFile | null;
  busy: string | null;
  problem: string | null;
}

export interface ReusableDocument {
  name: string;
  internship: string;
  source: EarlierDocument;
}

export interface EarlierApplication {
  internship: string;
  levels: readonly Level[];
  documents: Partial<Record<DocumentField, ReusableDocument>>;
  at: number;
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
