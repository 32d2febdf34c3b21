import type { SentDocument } from '#contract/applications';
import { documentFields, fileKinds, fileSentences, type DocumentField } from '#contract/files';
import { earlierSentences } from '#contract/reuse';
import type { Environment } from '../environment';
import { FileRefused, StorageUnreliable } from '../errors';
import type { DocumentSource, OutboxRecord, StoredFile } from '../record';
import { applyEvent, putBytes, readBytes, readOwned, readRecord, removeBytes } from './records';
import type { Operations, Transact } from './transaction';

/** A document of an earlier application: sent, on the server, or in a record on this phone. */
export type EarlierDocument = { application: number; document: SentDocument } | { record: string };

/** Smaller documents are sent without a search for a copy. */
const MIN_TWIN_BYTES = 1024;

interface ReuseDependencies extends Pick<Environment, 'now' | 'sha256'> {
  reading: Transact;
  writing: Transact;
}

/** The document as stored with another record. @throws FileRefused when neither bytes nor server id are known */
async function describe(
  on: Operations,
  { owner }: OutboxRecord,
  field: DocumentField,
  source: EarlierDocument,
): Promise<{ file: StoredFile; bytes: ArrayBuffer | null }> {
  if ('application' in source) {
    const { name, kind, size, sha256 } = source.document;
    const { contentType: type } = fileKinds[kind];
    return {
      file: { name, kind, type, size, sha256, from: { application: source.application } },
      bytes: null,
    };
  }
  const other = (await readOwned(on, owner)).find(({ id }) => id === source.record);
  const found = other?.files[field];
  const bytes = other ? await readBytes(on, other.id, field) : null;
  const application = found?.from?.application ?? other?.application_id ?? null;
  if (!found || (bytes === null && application === null))
    throw new FileRefused('file_unreadable', earlierSentences.gone(documentFields[field]));
  const from: DocumentSource = application === null ? { record: source.record } : { application };
  return { file: { ...found, from }, bytes };
}

/** Store calls for reusing documents (rule 41). */
export const reuseCalls = ({ reading, writing, now, sha256 }: ReuseDependencies) => ({
  /** Reuses a document; local bytes are copied and verified. @throws RecordGone, FileRefused, StorageUnreliable */
  async reuse(
    id: string,
    field: DocumentField,
    source: EarlierDocument,
    checkRoom: (size: number) => Promise<void> = () => Promise.resolve(),
  ): Promise<OutboxRecord> {
    const found = await reading(async (on) => describe(on, await readRecord(on, id), field, source));
    const { file } = found;
    let { bytes } = found;
    try {
      if (bytes && (await sha256(bytes)) !== file.sha256)
        throw new FileRefused('file_unreadable', fileSentences.unreadable(documentFields[field]));
      if (bytes) await checkRoom(bytes.byteLength);
    } catch (error) {
      if (file.from?.application === undefined) throw error;
      // The server has it.
      bytes = null;
    }
    const record = await writing(async (on) => {
      const draft = await readRecord(on, id);
      const changes = { files: { ...draft.files, [field]: file } };
      const changed = applyEvent(on, draft, { type: 'change', changes }, now());
      if (bytes) putBytes(on, id, field, bytes);
      else removeBytes(on, id, field);
      return changed;
    });
    const copied = bytes && (await reading((on) => readBytes(on, id, field)));
    if (bytes && (!copied || (await sha256(copied)) !== file.sha256))
      throw new StorageUnreliable(`the copied ${field} differs from what was written`);
    return record;
  },

  /** The application to copy a document from: source or sent twin. @returns id or key; null to send the bytes */
  findSource: (record: OutboxRecord, field: DocumentField): Promise<DocumentSource | null> =>
    reading(async (on) => {
      const file = record.files[field];
      if (!file || file.from === null) return null;
      if (file.from?.application !== undefined) return { application: file.from.application };
      const others = (await readOwned(on, record.owner)).filter(({ id }) => id !== record.id);
      const isTwin = (other: OutboxRecord) => {
        const { sha256: hash, name } = other.files[field] ?? {};
        return other.state === 'sent' && hash === file.sha256 && name === file.name;
      };
      const link = file.from?.record;
      const linked = others.find(({ id }) => id === link);
      const mayLook = link !== undefined || file.size > MIN_TWIN_BYTES;
      const application = mayLook ? others.find(isTwin)?.application_id : null;
      if (application) return { application };
      // It was sent and removed here, or deleted: the server knows.
      return link !== undefined && !linked ? { record: link } : null;
    }),
});
