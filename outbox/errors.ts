/** The call has changed nothing. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** Not opened, timed out, or lost its connection: nothing was saved. */
export class StorageUnavailable extends Error {
  override readonly name: string = 'StorageUnavailable';
}

/** The browser cannot open what is on the disk: its files are damaged, or the phone is full. */
export class DatabaseBroken extends StorageUnavailable {
  override readonly name: string = 'DatabaseBroken';
}

export class StorageUnreliable extends Error {
  override readonly name = 'StorageUnreliable';
}

export class RecordGone extends Error {
  override readonly name = 'RecordGone';
}

/** The event is not allowed in this state, or comes from a sender that lost its lease. */
export class ImpossibleTransition extends Error {
  override readonly name = 'ImpossibleTransition';
}

export const isStale = (error: unknown): boolean =>
  error instanceof ImpossibleTransition || error instanceof RecordGone;

export type FileRefusal =
  | 'file_empty'
  | 'file_too_large'
  | 'unsupported_file'
  | 'file_unreadable'
  | 'photo_too_large'
  | 'photo_not_decoded'
  | 'photo_timeout'
  | 'not_pages'
  | 'reader_missing';

/** `sentence` names the field and says why (rule document-1). */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  constructor(
    readonly code: FileRefusal,
    readonly sentence: string,
  ) {
    super(sentence);
  }
}
