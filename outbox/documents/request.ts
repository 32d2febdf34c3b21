import type { DocumentField, FileKind } from '#contract/files';
import type { FileRefusal } from '../errors';
import type { StoredFile } from '../record';

export interface ReadRequest {
  field: DocumentField;
  picked: readonly File[];
  stored?: {
    name: string;
    kind: FileKind;
    bytes: ArrayBuffer;
    /** A page to leave out, counted from 0: what is picked takes its place. */
    without?: number;
  };
}

export interface ReadDocument {
  file: StoredFile;
  bytes: ArrayBuffer;
}

export type DocumentTask =
  | { type: 'document'; request: ReadRequest }
  | { type: 'photo'; photo: File; maxSide: number };

export type DocumentStep = 'loading' | 'reading' | 'shrinking';

export interface DocumentProgress {
  type: 'progress';
  step: DocumentStep;
}

/** `unable`: this thread cannot draw. */
export type DocumentAnswer =
  | { type: 'document'; document: ReadDocument }
  | { type: 'photo'; photo: File }
  | { type: 'refused'; code: FileRefusal; sentence: string }
  | { type: 'unable' }
  | { type: 'failed'; reason: string };
