import { createStore, del, delMany, get, set } from 'idb-keyval';
import { fileMark } from './form-store';
import type { StringStorage } from '../lib/session';

/** Files that were picked into a form and not sent yet: the part of a form that localStorage cannot keep (rule 36). */
const store = () => createStore('wokabaut-forms', 'files');

/** As bytes: some phones lose a file's content, and keep its name. */
interface Kept {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

/**
 * Keeps `file` for the form `form`, named with its owner.
 * @throws where the phone keeps nothing: the page then holds the file as long as it lives
 */
export async function saveFormFile(storage: StringStorage, form: string, file: File): Promise<void> {
  const kept: Kept = { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
  storage.setItem(fileMark(form), kept.name);
  await set(form, kept, store());
}

/**
 * Forgets the file of the form `form`, if its mark stands; the mark goes first.
 * @throws where the phone does not delete it: without its mark it is shown to nobody
 */
export async function deleteFormFile(storage: StringStorage, form: string): Promise<void> {
  if (storage.getItem(fileMark(form)) === null) return;
  storage.removeItem(fileMark(form));
  await del(form, store());
}

/** The file of the form `form`, if its mark still stands; else null. @throws where the phone does not give it */
export async function loadFormFile(storage: StringStorage, form: string): Promise<File | null> {
  if (storage.getItem(fileMark(form)) === null) return null;
  const kept = await get<Kept>(form, store());
  return kept ? new File([kept.bytes], kept.name, { type: kept.type }) : null;
}

/** Deletes the files of forms whose marks are gone. */
export const deleteFormFiles = (forms: string[]): Promise<void> => delMany(forms, store());
