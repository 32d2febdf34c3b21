import { documentFields, type DocumentField } from '#contract/files';
import type { Environment } from '../environment';
import type { OutboxRecord } from '../record';
import type { OutboxStore } from '../store/store';

/** Null for a document that is damaged or lost. */
export type IntactDocuments = Record<DocumentField, ArrayBuffer | null>;

interface Dependencies extends Pick<Environment, 'sha256'> {
  store: Pick<OutboxStore, 'get' | 'readDocument'>;
}

/** Reads an application with its documents (rule 47); read-only. @throws RecordGone; StorageUnavailable */
export async function readIntact(
  { store, sha256 }: Dependencies,
  id: string,
): Promise<{ record: OutboxRecord; documents: IntactDocuments }> {
  const record = await store.get(id);
  const read = async (field: DocumentField) => {
    const bytes = await store.readDocument(id, field).catch(() => null);
    return bytes && (await sha256(bytes)) === record.files[field]?.sha256 ? bytes : null;
  };
  const documents: IntactDocuments = { resume: null, cover_letter: null };
  for (const field of Object.keys(documentFields) as DocumentField[]) documents[field] = await read(field);
  return { record, documents };
}
