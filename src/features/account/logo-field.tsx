import { useEffect, useId, type RefObject } from 'react';
import { acceptLogo, fileHints } from '#contract/files';
import { logoProblem } from './logo-file';

interface LogoFieldProps {
  file: File | null;
  error: string | undefined;
  disabled: boolean;
  onFile: (file: File | null, problem: string | null) => void;
  /** For another button that opens it. */
  ref: RefObject<HTMLInputElement | null>;
}

/** A business's picture among the fields of its profile. */
export function LogoField({ file, error, disabled, onFile, ref }: LogoFieldProps) {
  const id = useId();
  // Saved or cancelled: the browser's own words must not name it any longer.
  useEffect(() => {
    if (file === null && ref.current) ref.current.value = '';
  }, [file, ref]);
  const pick = async (picked: File | undefined) => {
    if (!picked) return;
    const problem = await logoProblem(picked);
    onFile(problem === null ? picked : null, problem);
  };
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        Company Logo
      </label>
      <p id={`${id}-hint`} className="text-base-content/80">
        {fileHints.logo}
      </p>
      <input
        ref={ref}
        id={id}
        name="image"
        type="file"
        className={`file-input ${error ? 'input-error' : ''}`}
        accept={acceptLogo}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-state`}
        onChange={(event) => void pick(event.target.files?.[0])}
      />
      <p id={`${id}-state`} aria-live="polite" className={error ? 'text-error font-semibold' : ''}>
        {error ?? (file ? `New picture: ${file.name}` : '')}
      </p>
    </div>
  );
}
