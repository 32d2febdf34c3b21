import { apply } from '#contract/messages/applications';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import {
  FileRefused,
  ImpossibleTransition,
  RecordGone,
  StorageFull,
  StorageUnavailable,
  StorageUnreliable,
} from '#outbox/errors';

export function outboxErrorMessage(error: unknown): string {
  if (error instanceof FileRefused) return error.sentence;
  if (error instanceof StorageFull) return outboxMessages.storageFull;
  if (error instanceof StorageUnreliable) return outboxMessages.storageUnreliable;
  if (error instanceof StorageUnavailable) return outboxMessages.storageUnavailable;
  if (isChangedElsewhere(error)) return outboxMessages.changedElsewhere;
  return apply.failed;
}

export const isChangedElsewhere = (error: unknown) =>
  error instanceof ImpossibleTransition || error instanceof RecordGone;
