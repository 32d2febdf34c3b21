import { useEffect, useState, type ChangeEvent } from 'react';
import { acceptLogo, detectFileKind, fileHints } from '#contract/files';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { Icon } from '../../ui/icon';

interface AvatarPickerProps {
  file: File | null;
  onFile: (file: File | null, problem: string | null) => void;
  error: string | undefined;
}

/** A round picture with its preview and an edit icon. Looks into the file: only PNG and JPG, and not too large (decision 23). */
export function AvatarPicker({ file, onFile, error }: AvatarPickerProps) {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const picked = event.target.files?.[0];
    if (!picked) return;
    const kind = detectFileKind(new Uint8Array(await picked.arrayBuffer()));
    const problem =
      kind !== 'png' && kind !== 'jpg'
        ? messages.validation.imageKind
        : picked.size > limits.logo.maxBytes
          ? messages.validation.imageTooLarge
          : null;
    setPreview(problem ? null : URL.createObjectURL(picked));
    onFile(problem ? null : picked, problem);
  };
  return (
    <div className="flex flex-col items-center gap-2">
      <label className="focus-within:outline-accent relative grid size-32 cursor-pointer place-items-center rounded-full outline-offset-4 focus-within:outline-3">
        <span className="border-base-300 bg-base-200 grid size-32 place-items-center overflow-hidden rounded-full border-2">
          {preview && file ? (
            <img src={preview} alt="Your logo" className="size-full bg-white object-cover" />
          ) : (
            <Icon name="building" className="text-base-content/70 size-12" />
          )}
        </span>
        <span className="bg-primary text-primary-content absolute right-0 bottom-0 grid size-12 place-items-center rounded-full">
          <Icon name="edit" />
        </span>
        <span className="sr-only">Company logo (required)</span>
        <input
          type="file"
          className="sr-only"
          accept={acceptLogo}
          aria-describedby="logo-help"
          aria-invalid={error ? true : undefined}
          onChange={(event) => void pick(event)}
        />
      </label>
      <p id="logo-help" className={error ? 'text-error font-semibold' : 'text-base-content/80'}>
        {error ?? (file ? file.name : fileHints.logo)}
      </p>
    </div>
  );
}
