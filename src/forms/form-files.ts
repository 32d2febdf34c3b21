import { createStore, delMany, get, set } from 'idb-keyval';
import { fileMark } from './form-store';
import type { StringStorage } from '../services/session';

/** Picked files in IndexedDB, as localStorage cannot hold them (rule offline-4). */
const store = () => createStore('wokabaut-forms', 'files');

/** Stored as bytes: some phones lose the content of a stored File. */
interface StoredFormFile {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

/** Stores a form's file. @throws when storage fails; the page then has it in memory */
export async function saveFormFile(storage: StringStorage, form: string, file: File): Promise<void> {
  const stored: StoredFormFile = { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
  storage.setItem(fileMark(form), stored.name);
  await set(form, stored, store());
}

/** Deletes a form's file, its mark first: without it the file is never shown. @throws when storage fails */
export async function deleteFormFile(storage: StringStorage, form: string): Promise<void> {
  if (storage.getItem(fileMark(form)) === null) return;
  storage.removeItem(fileMark(form));
  await delMany([form], store());
}

/** A form's file, if its mark is set; else null. @throws when storage fails */
export async function loadFormFile(storage: StringStorage, form: string): Promise<File | null> {
  if (storage.getItem(fileMark(form)) === null) return null;
  const stored = await get<StoredFormFile>(form, store());
  return stored ? new File([stored.bytes], stored.name, { type: stored.type }) : null;
}

/** Deletes forms' picked files. Not awaited: without its mark a file is never shown. */
export function deleteFormFiles(forms: string[]): void {
  if (forms.length > 0) delMany(forms, store()).catch(() => undefined);
}
