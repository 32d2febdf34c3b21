import { useEffect, useRef, useState } from 'react';
import { formOwner } from '../lib/form-key';
import { deleteFormFile, saveFormFile, loadFormFile } from './form-files';
import { useServices } from '../lib/services';

/**
 * A file picked into the form `form`, restored after a reload if storage allows.
 * @returns the file, its setter (null deletes it), and whether it was restored from an earlier visit
 */
export function useFormFile(
  form: string,
): readonly [file: File | null, keep: (file: File | null) => void, isCopy: boolean] {
  const { session, storage } = useServices();
  const [name] = useState(() => `${formOwner(session.get()?.userId ?? null)}.${form}`);
  const [file, setFile] = useState<File | null>(null);
  const [isCopy, setCopy] = useState(false);
  const isPicked = useRef(false);
  useEffect(() => {
    loadFormFile(storage, name).then(
      (kept) => {
        if (isPicked.current) return;
        setFile(kept);
        setCopy(true);
      },
      () => undefined,
    );
  }, [storage, name]);
  const keep = (next: File | null) => {
    isPicked.current = true;
    setFile(next);
    setCopy(false);
    (next ? saveFormFile(storage, name, next) : deleteFormFile(storage, name)).catch(() => undefined);
  };
  return [file, keep, isCopy];
}
