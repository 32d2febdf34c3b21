import type { DocumentField, FileKind } from '#contract/files';
import type { FileRefusal } from '../errors';
import type { StoredFile } from '../record';

/** Parts of one document. */
export interface ReadRequest {
  field: DocumentField;
  /** One file, or photos of the pages in their order. */
  picked: readonly File[];
  /** The stored document of photos to which the picked pages are added. */
  stored?: {
    name: string;
    kind: FileKind;
    bytes: ArrayBuffer;
    pickedSize: number | undefined;
    /** A page to leave out, counted from 0. */
    without?: number;
  };
}

/** A document as it is stored. */
export interface ReadDocument {
  file: StoredFile;
  bytes: ArrayBuffer;
}

/** Request to the document worker. */
export type DocumentTask =
  | { type: 'document'; request: ReadRequest }
  /** A picture of the person, made smaller. */
  | { type: 'photo'; photo: File; maxSide: number };

/** Its present step: its script is loaded, a picked file is read, a photo is decoded and encoded. */
export type DocumentStep = 'loading' | 'reading' | 'shrinking';

/** Its reports before the answer, for each file. */
export interface DocumentProgress {
  type: 'progress';
  step: DocumentStep;
}

/** Its answer. `unable`: this thread cannot draw. */
export type DocumentAnswer =
  | { type: 'document'; document: ReadDocument }
  | { type: 'photo'; photo: File }
  | { type: 'refused'; code: FileRefusal; sentence: string }
  | { type: 'unable' }
  | { type: 'failed'; reason: string };
