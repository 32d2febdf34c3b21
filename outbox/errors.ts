/** The phone has no room: nothing was changed by the call that threw this. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** The database did not open, did not answer in time, or lost its connection: nothing can be said to be saved. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** What was read back differs from what was written: it must not be called saved. */
export class StorageUnreliable extends Error {
  override readonly name = 'StorageUnreliable';
}

/** The record is no longer there: the person removed it, in this tab or another. */
export class RecordGone extends Error {
  override readonly name = 'RecordGone';
}

/** An event that cannot happen in this state; also when a drainer that lost its lease speaks up. */
export class ImpossibleTransition extends Error {
  override readonly name = 'ImpossibleTransition';
}

/** A picked file was not accepted; `sentence` names the field and says why (rule 23). */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  constructor(
    readonly code:
      'file_empty' | 'file_too_large' | 'unsupported_file' | 'file_unreadable' | 'photo_tool_missing',
    readonly sentence: string,
  ) {
    super(sentence);
  }
}
