import { useEffect, useState } from 'react';
import { createStore, delMany, get, set } from 'idb-keyval';
import { useServices, type Services } from '../services/services';
import { useFormOwner } from './use-form';
import { dropStaleForms, fileMark } from './form-store';
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
async function saveFormFile(storage: StringStorage, form: string, file: File): Promise<void> {
  const stored: StoredFormFile = { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
  storage.setItem(fileMark(form), stored.name);
  await set(form, stored, store());
}

/** Deletes a form's file, its mark first: without it the file is never shown. @throws when storage fails */
async function deleteFormFile(storage: StringStorage, form: string): Promise<void> {
  if (storage.getItem(fileMark(form)) === null) return;
  storage.removeItem(fileMark(form));
  await deleteFormFiles([form]);
}

/** A form's file, if its mark is set; else null. @throws when storage fails */
async function loadFormFile(storage: StringStorage, form: string): Promise<File | null> {
  if (storage.getItem(fileMark(form)) === null) return null;
  const stored = await get<StoredFormFile>(form, store());
  return stored ? new File([stored.bytes], stored.name, { type: stored.type }) : null;
}

const deleteFormFiles = (forms: string[]): Promise<void> => delMany(forms, store());

interface PickedFile {
  name: string;
  file: File | null;
  isCopy: boolean;
  isPicked?: boolean;
}

/** A form's picked file, restored after a reload. @returns file, setter (null deletes), whether it was restored */
export function useFormFile(
  form: string,
): readonly [file: File | null, keep: (file: File | null) => void, isCopy: boolean] {
  const { storage } = useServices();
  const name = `${useFormOwner()}.${form}`;
  const [picked, setPicked] = useState<PickedFile>({ name, file: null, isCopy: false });
  if (picked.name !== name) setPicked({ name, file: null, isCopy: false });
  useEffect(() => {
    loadFormFile(storage, name).then(
      (file) => setPicked((now) => (now.name === name && !now.isPicked ? { name, file, isCopy: true } : now)),
      () => undefined,
    );
  }, [storage, name]);
  const keep = (next: File | null) => {
    setPicked({ name, file: next, isCopy: false, isPicked: true });
    (next ? saveFormFile(storage, name, next) : deleteFormFile(storage, name)).catch(() => undefined);
  };
  return [picked.file, keep, picked.isCopy];
}

/** Deletes forms' picked files. Not awaited: without its mark a file is never shown. */
export function deletePickedFiles(forms: string[]): void {
  if (forms.length === 0) return;
  deleteFormFiles(forms).catch(() => undefined);
}

/** Drops old forms of visitors on this phone (rule offline-4). */
export const dropVisitorForms = ({ storage, now }: Pick<Services, 'storage' | 'now'>): void =>
  deletePickedFiles(dropStaleForms(storage, now()));
