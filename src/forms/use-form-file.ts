import { useEffect, useRef, useState } from 'react';
import { formOwner } from './form-store';
import { deleteFormFile, saveFormFile, loadFormFile } from './form-files';
import { useServices } from '../lib/services';

/**
 * A file picked into the form `form`, there again after a reload where the phone can keep it.
 * @returns the file, what sets it (null forgets it), and whether it is the copy of one that was picked on an earlier visit
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
