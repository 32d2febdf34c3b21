import { useEffect, useRef, useState } from 'react';
import { formOwner } from './form-store';
import { forgetFile, keepFile, keptFile } from './kept-files';
import { useServices } from './services';

/**
 * A file picked into the form `form`, there again after a reload where the phone can keep it.
 * @returns the file, and what sets it; null forgets it
 */
export function useKeptFile(form: string): readonly [File | null, (file: File | null) => void] {
  const { session, storage } = useServices();
  const [name] = useState(() => `${formOwner(session.get()?.userId ?? null)}.${form}`);
  const [file, setFile] = useState<File | null>(null);
  const isPicked = useRef(false);
  useEffect(() => {
    keptFile(storage, name).then(
      (kept) => {
        if (!isPicked.current) setFile(kept);
      },
      () => undefined,
    );
  }, [storage, name]);
  const keep = (next: File | null) => {
    isPicked.current = true;
    setFile(next);
    (next ? keepFile(storage, name, next) : forgetFile(storage, name)).catch(() => undefined);
  };
  return [file, keep];
}
