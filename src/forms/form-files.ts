import { createStore, del, delMany, get, set } from 'idb-keyval';
import { fileMark } from './form-store';
import type { StringStorage } from '../lib/session';

/** Files picked into forms, in IndexedDB since localStorage cannot hold them (rule 36). */
const store = () => createStore('wokabaut-forms', 'files');

/** Stored as bytes: some phones lose the content of a stored File. */
interface Kept {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

/**
 * Stores a form's file.
 * @throws when storage fails; the page then holds the file in memory
 */
export async function saveFormFile(storage: StringStorage, form: string, file: File): Promise<void> {
  const kept: Kept = { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
  storage.setItem(fileMark(form), kept.name);
  await set(form, kept, store());
}

/**
 * Deletes a form's file; its mark goes first, since without it the file is never shown.
 * @throws when storage fails
 */
export async function deleteFormFile(storage: StringStorage, form: string): Promise<void> {
  if (storage.getItem(fileMark(form)) === null) return;
  storage.removeItem(fileMark(form));
  await del(form, store());
}

/** A form's file, if its mark is set; else null. @throws when storage fails */
export async function loadFormFile(storage: StringStorage, form: string): Promise<File | null> {
  if (storage.getItem(fileMark(form)) === null) return null;
  const kept = await get<Kept>(form, store());
  return kept ? new File([kept.bytes], kept.name, { type: kept.type }) : null;
}

/** Deletes the files of several forms. */
export const deleteFormFiles = (forms: string[]): Promise<void> => delMany(forms, store());
