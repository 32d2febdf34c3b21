import { documentFields, fileKinds, type DocumentField } from '#contract/files';
import { fileName } from '../../lib/download';
import type { Services } from '../../services/services';
import { formKeyPrefix, type StringStorage } from '../../services/session';
import { storedZip, type ZipFiles } from '../../lib/zip';

const documents = Object.keys(documentFields) as DocumentField[];

/** The person's cached answers by key; public lists belong to no one. */
const answersOf = ({ queryClient }: Services) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(
      ({ queryKey, state }) =>
        state.data !== undefined && !/^(categories|internships)$/.test(String(queryKey[0])),
    )
    .map(({ queryKey, state }) => ({ asked: queryKey, saved: state.data }));

/** Half-filled forms and the resume written here. */
const writtenHere = (storage: StringStorage, owner: number) =>
  storage
    .keys()
    .filter((key) => key.startsWith(`${formKeyPrefix}${owner}.`))
    .map((key) => ({ form: key.slice(formKeyPrefix.length), values: storage.getItem(key) }));

/** An archive of the person's data on this phone (rule data-3). @throws when storage is unreadable */
export async function makeSavedData(services: Services, note: string): Promise<Blob> {
  const owner = services.session.get()?.userId ?? 0;
  const outbox = await services.outbox.load();
  const files: ZipFiles = {};
  const waiting = [];
  for (const { id } of await outbox.unsent(owner)) {
    const found = await outbox.readIntact(id);
    waiting.push(found.record);
    for (const field of documents) {
      const bytes = found.documents[field];
      const file = found.record.files[field];
      if (!bytes || !file) continue;
      const name = `waiting/${id.slice(0, 8)} ${documentFields[field]} - ${fileName(file.name.replace(/\.\w{1,5}$/, ''))}`;
      files[`${name}.${fileKinds[file.kind].extension}`] = new Uint8Array(bytes);
    }
  }
  const data = {
    made_at: new Date(services.now()).toISOString(),
    note,
    answers: answersOf(services),
    written_here: writtenHere(services.storage, owner),
    waiting,
  };
  const json = new TextEncoder().encode(`${JSON.stringify(data, null, 2)}\n`);
  return storedZip({ 'data.json': json, ...files }, new Date(services.now()));
}
