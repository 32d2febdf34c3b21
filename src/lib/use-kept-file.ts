import { useEffect, useRef, useState } from 'react';
import { forgetFile, keepFile, keptFile, keptFileName } from './kept-files';
import { useServices } from './services';

/**
 * A file picked into the form `form`, there again after a reload where the phone can keep it.
 * @returns the file, and what sets it; null forgets it
 */
export function useKeptFile(form: string): readonly [File | null, (file: File | null) => void] {
  const { session } = useServices();
  const [name] = useState(() => keptFileName(session.get()?.userId ?? null, form));
  const [file, setFile] = useState<File | null>(null);
  const isPicked = useRef(false);
  useEffect(() => {
    keptFile(name).then(
      (kept) => {
        if (!isPicked.current) setFile(kept);
      },
      () => undefined,
    );
  }, [name]);
  const keep = (next: File | null) => {
    isPicked.current = true;
    setFile(next);
    (next ? keepFile(name, next) : forgetFile(name)).catch(() => undefined);
  };
  return [file, keep];
}
