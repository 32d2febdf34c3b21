import { acceptLogo, fileHints } from '#contract/files';
import { Icon } from '../../ui/icon';
import { PickedPicture, pickLogo, type LogoPicking } from './logo-file';

interface AvatarPickerProps extends LogoPicking {
  file: File | null;
  error: string | undefined;
}

/** Round logo picker with preview and edit icon; checks type and size of the file (rule 23). */
export function AvatarPicker({ file, error, ...picking }: AvatarPickerProps) {
  return (
    <div className="flex flex-col items-center gap-2">
      <label className="focus-within:outline-accent relative grid size-32 cursor-pointer place-items-center rounded-full outline-offset-4 focus-within:outline-3">
        <span className="border-base-300 bg-base-200 grid size-32 place-items-center overflow-hidden rounded-full border-2">
          {file ? (
            <PickedPicture file={file} className="size-full bg-white object-cover" />
          ) : (
            <Icon name="building" className="text-base-content/70 size-12" />
          )}
        </span>
        <span className="sr-only">Company logo (required)</span>
        <span
          role="img"
          aria-label="Edit"
          className="bg-primary text-primary-content absolute right-0 bottom-0 grid size-12 place-items-center rounded-full"
        >
          <Icon name="edit" />
        </span>
        <input
          type="file"
          className="sr-only"
          accept={acceptLogo}
          aria-describedby="logo-help"
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            void pickLogo(event.target.files?.[0], picking);
            // Allows the same file to be picked again.
            event.target.value = '';
          }}
        />
      </label>
      <p
        id="logo-help"
        className={error ? 'text-error font-semibold' : 'text-base-content/80'}
        aria-live="polite"
      >
        {error ?? (file ? file.name : fileHints.logo)}
      </p>
    </div>
  );
}
