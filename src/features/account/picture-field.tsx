import { useId, useRef, useState } from 'react';
import type { User } from '#contract/accounts';
import { acceptLogo } from '#contract/files';
import { picture as pictureMessages } from '#contract/messages/account';
import { ErrorText } from '../../ui/fields';
import { FileButton } from '../../ui/file-button';
import { Icon } from '../../ui/icon';
import { Portrait } from '../../ui/portrait';
import { pickLogo, PickedPicture, shrink } from './logo-file';

interface PictureFieldProps {
  user: User;
  picked: File | null;
  error: string | undefined;
  busy: boolean;
  onPicked: (file: File | null) => void;
  onRefused: (sentence: string) => void;
  onRemove: () => void;
}

/** A student's own picture, visible to them and admins (rule document-3). */
export function PictureField({
  user,
  picked,
  error,
  busy,
  onPicked,
  onRefused,
  onRemove,
}: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const text = pictureMessages;
  const isShown = picked !== null || user.image_url !== null;
  const read = async (file: File) => {
    setReading(true);
    const small = await shrink(file);
    if (typeof small === 'string') onRefused(small);
    else await pickLogo(small, { onPicked, onRefused });
    setReading(false);
  };
  const remove = () => {
    if (picked) onPicked(null);
    else onRemove();
    // The button is unmounted: focus stays in the field.
    input.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      <h2 id={`${id}-name`} className="font-semibold">
        Picture
      </h2>
      <p id={`${id}-hint`} className="text-base-content/80">
        {text.hint}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {picked ? (
          <PickedPicture
            file={picked}
            alt="Your new picture"
            className="rounded-box border-base-300 size-24 border object-cover"
          />
        ) : (
          <Portrait src={user.image_url} name={user.full_name} />
        )}
        <FileButton
          ref={input}
          icon={isShown ? 'refresh' : 'upload'}
          labelledBy={`${id}-name`}
          describedBy={`${id}-hint ${id}-state`}
          accept={acceptLogo}
          invalid={Boolean(error)}
          busy={busy}
          onPick={([file]) => {
            if (file) void read(file);
          }}
        >
          {isShown ? 'Replace' : 'Choose a Picture'}
        </FileButton>
        {isShown ? (
          <button type="button" className="btn btn-ghost" disabled={busy} onClick={remove}>
            <Icon name="close" className="size-5" />
            Remove Picture
          </button>
        ) : null}
      </div>
      <div id={`${id}-state`} aria-live="polite">
        <ErrorText>{error}</ErrorText>
        {reading ? <p>{text.reading}</p> : null}
        {picked && !reading ? <p>{text.unsaved}</p> : null}
      </div>
    </div>
  );
}
