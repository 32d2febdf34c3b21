import type { SentDocument } from '#contract/applications';
import { documentFields, fileKinds, type DocumentField } from '#contract/files';
import { limits } from '#contract/limits';
import { earlierSentences } from '#contract/uploads';
import { readPhotoPages } from './documents/photo-pages';
import type { ReadRequest } from './documents/request';
import type { PageEnvironment } from './environment';
import { FileRefused, RecordGone, StorageFull } from './errors';
import type { AppliedFor, DraftChanges, InternshipSummary, OutboxRecord, StoredFile } from './record';
import type { OutboxStore } from './store/store';
import type { Written } from './transition';

export interface EarlierDocument {
  document: SentDocument & Partial<StoredFile>;
  /** The server has it: nothing but its hash is stored here. */
  isSent: boolean;
}

interface Dependencies {
  environment: Pick<PageEnvironment, 'storage' | 'readDocument'>;
  store: OutboxStore;
  notifyAfter<T>(work: Promise<T>): Promise<T>;
}

export function createDraftCommands({ environment, store, notifyAfter }: Dependencies) {
  let persistRequested = false;

  /** Not awaited by callers, because some browsers ask the person. */
  const requestPersistence = async (): Promise<void> => {
    if (persistRequested) return;
    persistRequested = true;
    await environment.storage?.persist().catch(() => false);
  };

  const checkQuota = async (size: number): Promise<void> => {
    const estimate = await environment.storage?.estimate().catch(() => undefined);
    if (estimate?.quota === undefined || estimate.usage === undefined) return;
    if (estimate.quota - estimate.usage < size + limits.phone.freeBytes) {
      if (await store.freeSentBytes()) return checkQuota(size);
      throw new StorageFull('too little room is left for this file');
    }
  };

  const withRoom = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageFull && (await store.freeSentBytes()))) throw error;
      return work();
    }
  };

  const putFile = async (
    id: string,
    field: DocumentField,
    file: StoredFile,
    bytes: ArrayBuffer | null,
  ): Promise<OutboxRecord> => {
    if (bytes) await checkQuota(file.size);
    const saved = await notifyAfter(withRoom(() => store.putFile(id, field, file, bytes)));
    void requestPersistence();
    return saved;
  };

  const putDocument = async (
    id: string,
    request: ReadRequest,
    more: Pick<StoredFile, 'written'> = {},
  ): Promise<OutboxRecord> => {
    const { file: read, bytes } = await environment.readDocument(request);
    return putFile(id, request.field, { ...read, ...more }, bytes);
  };
  const storedPages = async (
    id: string,
    field: DocumentField,
  ): Promise<NonNullable<ReadRequest['stored']>> => {
    const [{ files }, bytes] = await Promise.all([store.get(id), store.readDocument(id, field)]);
    const file = files[field];
    if (!file || !bytes) throw new RecordGone(`there is no ${field}`);
    return { name: file.name, kind: file.kind, bytes };
  };

  return {
    /** In any state; a new, empty draft when there is none. */
    draftFor: (owner: number, internship: InternshipSummary, person?: AppliedFor) =>
      store.draftFor(owner, internship, person),

    /** `seen`: values before it. @throws ImpossibleTransition if outdated */
    async saveDraft(id: string, changes: Omit<DraftChanges, 'files'>, seen?: Written): Promise<OutboxRecord> {
      const saved = await notifyAfter(store.saveDraft(id, changes, seen));
      void requestPersistence();
      return saved;
    },

    /** @throws FileRefused, StorageFull, StorageUnreliable */
    addFile: (id: string, field: DocumentField, picked: File | readonly File[]) =>
      putDocument(id, { field, picked: [picked].flat() }),
    addWritten: (id: string, field: DocumentField, made: File) =>
      putDocument(id, { field, picked: [made] }, { written: true }),
    /** The photos of a document's pages. @throws RecordGone */
    async photosOf(id: string, field: DocumentField): Promise<Blob[]> {
      const { kind, bytes } = await storedPages(id, field);
      return readPhotoPages(kind, new Uint8Array(bytes)).map(
        (page) => new Blob([page], { type: fileKinds.jpg.contentType }),
      );
    },
    /** @param without a page that they replace, counted from 0 */
    addPages: async (id: string, field: DocumentField, picked: readonly File[], without?: number) =>
      putDocument(id, {
        field,
        picked,
        stored: { ...(await storedPages(id, field)), ...(without !== undefined && { without }) },
      }),
    /** One that only this phone has is copied (rule document-4). */
    async reuse(id: string, field: DocumentField, earlier: EarlierDocument): Promise<OutboxRecord> {
      const { document, isSent } = earlier;
      const bytes = isSent ? null : await store.findBytes(id, document.sha256);
      if (!bytes && !isSent && !document.reused)
        throw new FileRefused('file_unreadable', earlierSentences.gone(documentFields[field]));
      const { contentType: type } = fileKinds[document.kind];
      const file: StoredFile = { ...document, type, reused: bytes ? 'copied' : 'named' };
      return putFile(id, field, file, bytes);
    },
    removeFile: (id: string, field: DocumentField) => notifyAfter(store.removeFile(id, field)),
  };
}
