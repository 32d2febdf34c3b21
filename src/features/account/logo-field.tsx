import { useEffect, useId, type RefObject } from 'react';
import { acceptLogo, fileHints } from '#contract/files';
import { pickLogo, type LogoPicking } from './logo-file';
import { ErrorText } from '../../ui/fields';

interface LogoFieldProps extends LogoPicking {
  file: File | null;
  error: string | undefined;
  disabled: boolean;
  /** For a button elsewhere that opens the picker. */
  ref: RefObject<HTMLInputElement | null>;
}

/** The logo among the fields of the business profile. */
export function LogoField({ file, error, disabled, ref, onPicked, onRefused }: LogoFieldProps) {
  const id = useId();
  // Saved or cancelled: resets the file name that the browser shows.
  useEffect(() => {
    if (file === null && ref.current) ref.current.value = '';
  }, [file, ref]);
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
        onChange={({ target }) => {
          const refuse = (sentence: string) => {
            target.value = '';
            onRefused(sentence);
          };
          void pickLogo(target.files?.[0], { onPicked, onRefused: refuse });
        }}
      />
      <div id={`${id}-state`} aria-live="polite">
        <ErrorText>{error}</ErrorText>
        {file ? <p>New picture: {file.name}</p> : null}
      </div>
    </div>
  );
}
