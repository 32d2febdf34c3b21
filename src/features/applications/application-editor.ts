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
import { sameWritten } from '#outbox/transition';
import { mergeLevels, type LevelsState } from './grade-levels';

/** What a form needs of the outbox. */
export type EditorOutbox = Pick<
  Outbox,
  'get' | 'subscribe' | 'draftFor' | 'saveDraft' | 'addFile' | 'removeFile' | 'edit' | 'queue' | 'sendNow'
>;

export interface DocumentView {
  file: StoredFile | null;
  /** The wait, in words. */
  busy: string | null;
  problem: string | null;
}

export interface EditorState extends LevelsState {
  record: OutboxRecord;
  documents: Record<DocumentField, DocumentView>;
  /** Whether what is on the screen is on the phone; `untouched` when there is nothing yet. */
  saved: 'untouched' | 'saving' | 'saved' | 'failed';
  /** What went wrong with saving or queuing. */
  problem: string | null;
}

export type ApplicationEditor = ReturnType<typeof createApplicationEditor>;

/** The sentence for whatever a call of the outbox threw. */
export function outboxErrorMessage(error: unknown): string {
  if (error instanceof FileRefused) return error.sentence;
  if (error instanceof StorageFull) return messages.outbox.storageFull;
  if (error instanceof StorageUnreliable) return messages.outbox.storageUnreliable;
  if (error instanceof StorageUnavailable) return messages.outbox.storageUnavailable;
  if (isChangedElsewhere(error)) return messages.outbox.changedElsewhere;
  return messages.apply.failed;
}

const isChangedElsewhere = (error: unknown) =>
  error instanceof ImpossibleTransition || error instanceof RecordGone;

const errorFor = ({ last_error }: OutboxRecord, field: string) => last_error?.fields?.[field]?.[0] ?? null;

/** A document the sender found damaged has to be chosen again. */
const fileOf = (record: OutboxRecord, field: DocumentField) =>
  record.state === 'needs_attention' && record.last_error?.code === 'file_damaged' && errorFor(record, field)
    ? null
    : record.files[field];

const viewOf = (record: OutboxRecord): EditorState => ({
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
 * Typing never waits for the phone; of several waiting changes only the last is written. What another tab writes
 * appears here while somebody looks, and neither overwrites the other.
 * A record that needs attention becomes a draft again, under the same id, at the first change.
 */
export function createApplicationEditor(outbox: EditorOutbox, first: OutboxRecord) {
  let view = viewOf(first);
  let changes = 0;
  let savedChanges = 0;
  let saving: Promise<boolean> | undefined;
  let opening: Promise<unknown> | undefined;
  let heard = false;
  let catchingUp: Promise<void> | undefined;
  let stopHearing = () => {};
  const reading = new Set<Promise<void>>();
  const listeners = new Set<() => void>();

  const show = (next: Partial<EditorState>) => {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  };
  const showDocument = (field: DocumentField, next: Partial<DocumentView>) =>
    show({ documents: { ...view.documents, [field]: { ...view.documents[field], ...next } } });
  const stored = (record: OutboxRecord) => show({ record });

  /** Shows what is stored now; what was changed here and not written yet stays. */
  const adopt = (record: OutboxRecord) => {
    const next = viewOf(record);
    const documentOf = (field: DocumentField) => {
      const mine = view.documents[field];
      const isSame = mine.file?.sha256 === next.documents[field].file?.sha256;
      return mine.busy !== null || isSame ? mine : next.documents[field];
    };
    show({
      record,
      ...mergeLevels(view.record, view, record),
      documents: { resume: documentOf('resume'), cover_letter: documentOf('cover_letter') },
      saved: savedChanges < changes ? view.saved : next.saved,
    });
  };

  async function catchUp(): Promise<void> {
    while (heard) {
      await saving;
      heard = false;
      const before = view.record;
      const record = await outbox.get(before.id);
      // Written from here meanwhile: what was read may be older than that.
      if (saving || view.record !== before) heard = true;
      else adopt(record);
    }
  }
  const hear = () => {
    heard = true;
    // What cannot be read, or was deleted, is told with the next change.
    catchingUp ??= catchUp()
      .catch(() => undefined)
      .finally(() => (catchingUp = undefined));
  };

  /** Writes the fields as they are; once more, with what another tab has written, when that came first. */
  async function save(): Promise<void> {
    const { levels, typed, record } = view;
    const seen = { levels: record.levels, typed: record.typed };
    try {
      stored(await outbox.saveDraft(record.id, { levels, typed }, seen));
    } catch (error) {
      if (!(error instanceof ImpossibleTransition)) throw error;
      const theirs = await outbox.get(record.id);
      if (theirs.state !== 'draft' || sameWritten(theirs, seen)) throw error;
      adopt(theirs);
      await save();
    }
  }

  const makeEditable = async () => {
    if (view.record.state !== 'needs_attention') return;
    // Not kept when it has ended: what failed is tried again, and it may come to need attention once more.
    opening ??= outbox
      .edit(view.record.id)
      .then(stored)
      .finally(() => (opening = undefined));
    await opening;
  };

  /** Says what went wrong; what another tab changed or deleted is read again. */
  async function fail(error: unknown, saved: EditorState['saved']): Promise<void> {
    show({ saved, problem: outboxErrorMessage(error) });
    if (!isChangedElsewhere(error)) return;
    savedChanges = changes;
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
        await save();
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
      const { files } = await work();
      showDocument(field, { file: files[field], busy: null });
      // Only its own part: the rest may have been written since, and what it is compared with must not become older.
      const record = { ...view.record, files: { ...view.record.files, [field]: files[field] } };
      show({ record, saved: savedChanges < changes ? view.saved : 'saved', problem: null });
    } catch (error) {
      // The earlier document stays; why the new one was not taken stands beside its own field.
      showDocument(field, {
        busy: null,
        problem: isChangedElsewhere(error) ? null : outboxErrorMessage(error),
      });
      if (isChangedElsewhere(error)) await fail(error, view.saved);
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
      if (listeners.size === 0) stopHearing = outbox.subscribe(hear);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopHearing();
      };
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
