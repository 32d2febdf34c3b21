import { documentFields, type DocumentField } from '#contract/files';
import { messages } from '#contract/messages';
import {
  FileRefused,
  ImpossibleTransition,
  RecordGone,
  StorageFull,
  StorageUnavailable,
  StorageUnreliable,
} from '#outbox/errors';
import type { Outbox } from '#outbox/outbox';
import { isUntouched, type OutboxRecord, type StoredFile } from '#outbox/record';
import type { LevelsState } from './levels';

/** What a form needs of the outbox. */
export type DraftOutbox = Pick<
  Outbox,
  'draftFor' | 'saveDraft' | 'addFile' | 'removeFile' | 'edit' | 'queue' | 'sendNow'
>;

export interface DocumentView {
  file: StoredFile | null;
  /** The wait, in words. */
  busy: string | null;
  problem: string | null;
}

export interface DraftView extends LevelsState {
  record: OutboxRecord;
  documents: Record<DocumentField, DocumentView>;
  /** Whether what is on the screen is on the phone; `untouched` when there is nothing yet. */
  saved: 'untouched' | 'saving' | 'saved' | 'failed';
  /** What went wrong with saving or queuing. */
  problem: string | null;
}

export type Draft = ReturnType<typeof createDraft>;

/** The sentence for whatever a call of the outbox threw. */
export function sentenceForFailure(error: unknown): string {
  if (error instanceof FileRefused) return error.sentence;
  if (error instanceof StorageFull) return messages.outbox.storageFull;
  if (error instanceof StorageUnreliable) return messages.outbox.storageUnreliable;
  if (error instanceof StorageUnavailable) return messages.outbox.storageUnavailable;
  if (changedElsewhere(error)) return messages.outbox.changedElsewhere;
  return messages.apply.failed;
}

const changedElsewhere = (error: unknown) =>
  error instanceof ImpossibleTransition || error instanceof RecordGone;

const errorFor = ({ last_error }: OutboxRecord, field: string) => last_error?.fields?.[field]?.[0] ?? null;

/** A document the sender found damaged has to be chosen again. */
const fileOf = (record: OutboxRecord, field: DocumentField) =>
  record.state === 'needs_attention' && record.last_error?.code === 'file_damaged' && errorFor(record, field)
    ? null
    : record.files[field];

const viewOf = (record: OutboxRecord): DraftView => ({
  record,
  levels: record.levels,
  typed: record.typed,
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

/**
 * One application while it is written: every change goes to the outbox at once, and the screen shows what came of it.
 * Typing never waits for the phone; of several waiting changes only the last is written.
 * A record that needs attention becomes a draft again, under the same id, at the first change.
 */
export function createDraft(outbox: DraftOutbox, first: OutboxRecord) {
  let view = viewOf(first);
  let changes = 0;
  let savedChanges = 0;
  let saving: Promise<boolean> | undefined;
  let opening: Promise<unknown> | undefined;
  const reading = new Set<Promise<void>>();
  const listeners = new Set<() => void>();

  const show = (next: Partial<DraftView>) => {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  };
  const showDocument = (field: DocumentField, next: Partial<DocumentView>) =>
    show({ documents: { ...view.documents, [field]: { ...view.documents[field], ...next } } });
  const stored = (record: OutboxRecord) => show({ record });

  const makeEditable = async () => {
    if (view.record.state !== 'needs_attention') return;
    opening ??= outbox.edit(view.record.id).then(stored);
    await opening;
  };

  /** Says what went wrong; what another tab changed or deleted is read again. */
  async function fail(error: unknown, saved: DraftView['saved']): Promise<void> {
    show({ saved, problem: sentenceForFailure(error) });
    if (!changedElsewhere(error)) return;
    savedChanges = changes;
    opening = undefined;
    try {
      const { problem } = view;
      show({ ...viewOf(await outbox.draftFor(view.record.owner, view.record.internship)), problem });
    } catch {
      // The sentence stands; reading again comes with the next change.
    }
  }

  async function write(): Promise<boolean> {
    try {
      await makeEditable();
      while (savedChanges < changes) {
        const upTo = changes;
        stored(await outbox.saveDraft(view.record.id, { levels: view.levels, typed: view.typed }));
        savedChanges = upTo;
      }
      show({ saved: 'saved', problem: null });
      return true;
    } catch (error) {
      await fail(error, 'failed');
      return false;
    }
  }

  /** Writes what is not on the phone yet, also what failed before. @returns whether all of it is */
  const flush = async (): Promise<boolean> => {
    while (savedChanges < changes) {
      saving ??= write().finally(() => (saving = undefined));
      if (!(await saving)) return false;
    }
    return true;
  };

  async function changeDocument(field: DocumentField, busy: string, work: () => Promise<OutboxRecord>) {
    showDocument(field, { busy, problem: null });
    try {
      await makeEditable();
      const record = await work();
      showDocument(field, { file: record.files[field], busy: null });
      show({ record, saved: savedChanges < changes ? view.saved : 'saved', problem: null });
    } catch (error) {
      // The earlier document stays; why the new one was not taken stands beside its own field.
      showDocument(field, {
        busy: null,
        problem: changedElsewhere(error) ? null : sentenceForFailure(error),
      });
      if (changedElsewhere(error)) await fail(error, view.saved);
    }
  }
  const track = (work: Promise<void>) => {
    reading.add(work);
    void work.finally(() => reading.delete(work));
    return work;
  };

  return {
    get: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(levels: LevelsState): void {
      changes += 1;
      show({ ...levels, saved: 'saving' });
      void flush();
    },
    flush,
    pick(field: DocumentField, picked: File): Promise<void> {
      const busy = picked.type.startsWith('image/')
        ? 'Making your photo smaller...'
        : `Reading your ${documentFields[field].toLowerCase()}...`;
      return track(changeDocument(field, busy, () => outbox.addFile(view.record.id, field, picked)));
    },
    drop: (field: DocumentField): Promise<void> =>
      track(changeDocument(field, 'Removing...', () => outbox.removeFile(view.record.id, field))),
    /** Waits until no document is being read. */
    async settled(): Promise<void> {
      while (reading.size > 0) await Promise.all(reading);
    },
    /** Queues it; never waits for the network. @returns its id, or null when the phone could not, and why is shown */
    async apply(): Promise<string | null> {
      const { id, state } = view.record;
      try {
        if (state === 'needs_attention' && changes === 0) await outbox.sendNow(id);
        else {
          if (!(await flush())) return null;
          await outbox.queue(id);
        }
        return id;
      } catch (error) {
        await fail(error, view.saved);
        return null;
      }
    },
  };
}
