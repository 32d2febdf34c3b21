import { useEffect, useState } from 'react';
import { deleteFormFile, saveFormFile, loadFormFile } from './form-files';
import { useServices } from '../services/services';
import { useFormOwner } from './use-form';

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
