import type { Words } from '#contract/languages';
import type { DocumentField } from '#contract/files';
import { apply as applyMessages, applying } from '#contract/messages/applications';
import { ImpossibleTransition } from '#outbox/errors';
import type { Outbox } from '#outbox/outbox';
import type { EarlierDocument } from '#outbox/draft';
import { isWrittenHere, type OutboxRecord } from '#outbox/record';
import { sameWritten } from '#outbox/transition';
import {
  busyWith,
  stateOf,
  type DocumentView,
  type EarlierApplication,
  type EditorState,
} from './editor-state';
import { mergeLevels, type LevelsState } from './grade-levels';
import { isChangedElsewhere, outboxErrorMessage } from '../../services/outbox-errors';

const removing: Words = 'Removing...';

export type EditorOutbox = Pick<
  Outbox,
  | 'get'
  | 'subscribe'
  | 'draftFor'
  | 'saveDraft'
  | 'addFile'
  | 'addWritten'
  | 'addPages'
  | 'photosOf'
  | 'removeFile'
  | 'reuse'
  | 'edit'
  | 'queue'
  | 'sendNow'
>;

export type MadeDocument = { file: File } | { problem: string };

export type ApplicationEditor = ReturnType<typeof createApplicationEditor>;

/** The live editor of one application: saves each change to the outbox, and merges those of other tabs. */
export function createApplicationEditor(outbox: EditorOutbox, first: OutboxRecord) {
  let state = stateOf(first);
  let changes = 0;
  let savedChanges = 0;
  let saving: Promise<boolean> | undefined;
  let opening: Promise<unknown> | undefined;
  let isStale = false;
  let reloading: Promise<void> | undefined;
  let finish: (() => Promise<void>) | undefined;
  let unsubscribe = () => {};
  const reading = new Set<Promise<void>>();
  const listeners = new Set<() => void>();

  const show = (next: Partial<EditorState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const showDocument = (field: DocumentField, next: Partial<DocumentView>) =>
    show({ documents: { ...state.documents, [field]: { ...state.documents[field], ...next } } });
  const setRecord = (record: OutboxRecord) => show({ record });

  /** Applies the stored record; unsaved changes made here stay. */
  const merge = (record: OutboxRecord) => {
    const next = stateOf(record);
    const documentOf = (field: DocumentField) => {
      const mine = state.documents[field];
      const isSame = mine.file?.sha256 === next.documents[field].file?.sha256;
      return mine.busy !== null || isSame ? mine : next.documents[field];
    };
    show({
      record,
      ...mergeLevels(state.record, state, record),
      letter: state.letter === (state.record.letter ?? '') ? next.letter : state.letter,
      documents: { resume: documentOf('resume'), cover_letter: documentOf('cover_letter') },
      saved: savedChanges < changes ? state.saved : next.saved,
    });
  };

  async function reload(): Promise<void> {
    while (isStale) {
      await saving;
      isStale = false;
      const before = state.record;
      const record = await outbox.get(before.id);
      // This tab has saved meanwhile, so the record that was read may be outdated.
      if (saving || state.record !== before) isStale = true;
      else merge(record);
    }
  }
  const onStoreChange = () => {
    isStale = true;
    reloading ??= reload()
      .catch(() => undefined)
      .finally(() => (reloading = undefined));
  };

  async function save(): Promise<void> {
    const { levels, typed, letter, record } = state;
    const changedLetter = letter === (record.letter ?? '') ? {} : { letter };
    const seen = { levels: record.levels, typed: record.typed };
    try {
      setRecord(await outbox.saveDraft(record.id, { levels, typed, ...changedLetter }, seen));
    } catch (error) {
      if (!(error instanceof ImpossibleTransition)) throw error;
      const theirs = await outbox.get(record.id);
      if (theirs.state !== 'draft' || sameWritten(theirs, seen)) throw error;
      merge(theirs);
      await save();
    }
  }

  const makeEditable = async () => {
    if (state.record.state !== 'needs_attention') return;
    // Reset at the end, so that a failure is retried and a later refusal can be edited again.
    opening ??= outbox
      .edit(state.record.id)
      .then(setRecord)
      .finally(() => (opening = undefined));
    await opening;
  };

  async function fail(error: unknown, saved: EditorState['saved']): Promise<void> {
    show({ saved, problem: outboxErrorMessage(error) });
    if (!isChangedElsewhere(error)) return;
    savedChanges = changes;
    try {
      const { problem } = state;
      const { owner, internship, for: person } = state.record;
      show({ ...stateOf(await outbox.draftFor(owner, internship, person)), problem });
    } catch {
      // The error stays; the next change reads again.
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

  /** Saves pending changes, also failed ones. @returns whether all are saved */
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
      // Only its own part: the rest of the record may have been saved since.
      const record = { ...state.record, files: { ...state.record.files, [field]: files[field] } };
      show({ record, saved: savedChanges < changes ? state.saved : 'saved', problem: null });
    } catch (error) {
      showDocument(field, {
        busy: null,
        problem: isChangedElsewhere(error) ? null : outboxErrorMessage(error),
      });
      if (isChangedElsewhere(error)) await fail(error, state.saved);
    }
  }
  const change = (written: LevelsState | { letter: string }): void => {
    changes += 1;
    show({ ...written, saved: 'saving' });
    void flush();
  };
  /** Makes a document from text. When it fails, an older document is removed rather than sent in its place. */
  async function writeDocument(field: DocumentField, make: () => MadeDocument): Promise<void> {
    showDocument(field, { busy: applying.making, problem: null });
    const made = make();
    const { id } = state.record;
    if ('file' in made)
      return changeDocument(field, applying.making, () => outbox.addWritten(id, field, made.file));
    if (isWrittenHere(state.documents[field].file))
      await changeDocument(field, removing, () => outbox.removeFile(id, field));
    showDocument(field, { busy: null, problem: made.problem });
  }
  const reuse = (field: DocumentField, source: EarlierDocument) =>
    changeDocument(field, applyMessages.reuse.busy, () => outbox.reuse(state.record.id, field, source));
  const track = (work: Promise<void>) => {
    reading.add(work);
    void work.finally(() => reading.delete(work));
    return work;
  };

  return {
    get: () => state,
    subscribe(listener: () => void) {
      if (listeners.size === 0) unsubscribe = outbox.subscribe(onStoreChange);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) unsubscribe();
      };
    },
    change,
    flush,
    /** @param picked one file, or photos of the pages */
    pick(field: DocumentField, picked: File | readonly File[]): Promise<void> {
      const files = [picked].flat();
      return track(
        changeDocument(field, busyWith(field, files), () => outbox.addFile(state.record.id, field, files)),
      );
    },
    /** The pages of a photographed document, as they are sent. */
    photosOf: (field: DocumentField): Promise<Blob[]> => outbox.photosOf(state.record.id, field),
    /** @param without a page that is taken again, or removed, counted from 0 */
    addPages: (field: DocumentField, picked: readonly File[], without?: number): Promise<void> =>
      track(
        changeDocument(field, picked.length > 0 ? busyWith(field, picked) : removing, () =>
          outbox.addPages(state.record.id, field, picked, without),
        ),
      ),
    drop: (field: DocumentField): Promise<void> =>
      track(changeDocument(field, removing, () => outbox.removeFile(state.record.id, field))),
    reuse: (field: DocumentField, source: EarlierDocument): Promise<void> => track(reuse(field, source)),
    async reuseAll({ levels, documents }: Pick<EarlierApplication, 'levels' | 'documents'>): Promise<void> {
      change({ levels: [...levels], typed: {} });
      for (const field of Object.keys(documents) as DocumentField[])
        await track(reuse(field, documents[field]!.source));
    },
    /** Makes a document from text (rules document-5 and document-6). @param make never rejects */
    write: (field: DocumentField, make: () => MadeDocument): Promise<void> =>
      track(writeDocument(field, make)),
    /** Calls `work` before the application is sent: what was typed last becomes its document. @returns stop */
    onSettle(work: () => Promise<void>): () => void {
      finish = work;
      return () => {
        if (finish === work) finish = undefined;
      };
    },
    /** Waits until what is written is a document, and no document is being read. */
    async settled(): Promise<void> {
      // A retry sends the application unchanged.
      const isRetry = state.record.state === 'needs_attention' && changes === 0;
      if (!isRetry) await finish?.();
      while (reading.size > 0) await Promise.all(reading);
    },
    /** Queues the application. @returns the record's id; null when it failed and the error is shown */
    async apply(): Promise<string | null> {
      const { id, state: recordState } = state.record;
      try {
        if (recordState === 'needs_attention' && changes === 0) await outbox.sendNow(id);
        else {
          if (!(await flush())) return null;
          await outbox.queue(id);
        }
        return id;
      } catch (error) {
        await fail(error, state.saved);
        return null;
      }
    },
  };
}
