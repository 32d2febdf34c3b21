import { documentNames, type DocumentField } from '#contract/files';
import { proofText } from '#contract/hand-in';
import { proofBy, toSendToken } from '#contract/send-token';
import type { Environment } from '../environment';
import type { OutboxRecord } from '../record';
import type { OutboxStore } from '../store/store';

/** Null for a document that is damaged or lost. */
export type IntactDocuments = Record<DocumentField, ArrayBuffer | null>;

interface Dependencies extends Pick<Environment, 'sha256'> {
  store: Pick<OutboxStore, 'get' | 'readDocument' | 'senders'>;
}

/** With the phone's proof (rule outbox-3). @throws RecordGone, StorageUnavailable */
export async function readIntact(
  { store, sha256 }: Dependencies,
  id: string,
): Promise<{ record: OutboxRecord; documents: IntactDocuments; proof: string | null }> {
  const record = await store.get(id);
  const read = async (field: DocumentField) => {
    const bytes = await store.readDocument(id, field).catch(() => null);
    return bytes && (await sha256(bytes)) === record.files[field]?.sha256 ? bytes : null;
  };
  const documents: IntactDocuments = { resume: null, cover_letter: null };
  for (const field of documentNames) documents[field] = await read(field);
  const hash = (text: string) => sha256(new TextEncoder().encode(text).buffer);
  const sender = (await store.senders()).find(({ userId }) => userId === record.owner);
  const digest = sender && (await hash(await toSendToken(sender.token, hash)));
  const hashes = documentNames.map((field) => record.files[field]?.sha256 ?? '');
  const text = proofText(id, record.owner, record.internship.id, hashes);
  return { record, documents, proof: digest === undefined ? null : await proofBy(digest, text, hash) };
}
