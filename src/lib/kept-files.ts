import { createStore, del, delMany, get, keys, set } from 'idb-keyval';
import { formOwner } from './form-store';

/** Files that were picked into a form and not sent yet: the part of a form that localStorage cannot keep (decision 36). */
const store = () => createStore('wokabaut-forms', 'files');

/** Whose form, and which: as for what is typed. */
export const keptFileName = (userId: number | null, form: string): string => `${formOwner(userId)}.${form}`;

/** As bytes: some phones lose a file's content, and keep its name. */
interface Kept {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

/** Each of these rejects where the phone keeps nothing: the page then holds the file as long as it lives. */
export async function keepFile(name: string, file: File): Promise<void> {
  const kept: Kept = { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
  await set(name, kept, store());
}

export const forgetFile = (name: string): Promise<void> => del(name, store());

export async function keptFile(name: string): Promise<File | null> {
  const kept = await get<Kept>(name, store());
  return kept ? new File([kept.bytes], kept.name, { type: kept.type }) : null;
}

/** Forgets what `owner` and visitors picked on this phone: at logout, like what they typed. */
export async function forgetFiles(owner: number | null): Promise<void> {
  const gone = [formOwner(null), formOwner(owner)].map((name) => `${name}.`);
  const names = (await keys<string>(store())).filter((name) =>
    gone.some((prefix) => name.startsWith(prefix)),
  );
  await delMany(names, store());
}
