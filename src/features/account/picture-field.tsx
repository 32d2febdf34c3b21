import { useId, useRef, useState, useCallback } from 'react';
import type { User } from '#contract/accounts';
import { acceptLogo, pictureKind, fileSentences } from '#contract/files';
import { picture, validation } from '#contract/messages/account';
import type { Words } from '#contract/languages';
import { limits } from '#contract/limits';
import { FileRefused } from '#outbox/errors';
import { ErrorText } from '../../ui/fields';
import { FileButton } from '../../ui/file-button';
import { Icon } from '../../ui/icon';
import { Portrait } from '../../ui/portrait';
import { shrinkPhoto } from '../../services/document-reader';
import { Button } from '../../ui/button';

export interface LogoPicking {
  onPicked: (file: File) => void;
  /** The previous file stays. */
  onRefused: (sentence: string) => void;
}

/** The error of a logo, by content and size (rule document-2); null when valid. */
async function logoProblem(file: File): Promise<string | null> {
  if (file.size > limits.logo.maxFileSize) return validation.imageTooLarge;
  // Reading fails for a cloud file out of reach.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return fileSentences.unreadable('Image' satisfies Words);
  return pictureKind(new Uint8Array(bytes)) ? null : validation.imageKind;
}

/** Validates the file of an input, if any. Never rejects. */
export async function pickLogo(picked: File | undefined, { onPicked, onRefused }: LogoPicking) {
  if (!picked) return;
  const problem = await logoProblem(picked);
  if (problem === null) onPicked(picked);
  else onRefused(problem);
}

/** Shrinks a photo; an undecodable one is left to the check. @returns a sentence where the decoder hangs */
async function shrink(picked: File): Promise<File | string> {
  if (!picked.type.startsWith('image/') || picked.size > limits.photo.maxRawBytes) return picked;
  try {
    return await shrinkPhoto(picked, limits.photo.portraitSide);
  } catch (error) {
    return error instanceof FileRefused && error.code === 'photo_timeout' ? error.sentence : picked;
  }
}

/** Shrinks and validates photos. @returns also whether one is being read */
export function usePhoto(picking: LogoPicking): [isReading: boolean, read: (photo: File) => Promise<void>] {
  const [isReading, setReading] = useState(false);
  const read = async (photo: File) => {
    setReading(true);
    const small = await shrink(photo);
    if (typeof small === 'string') picking.onRefused(small);
    else await pickLogo(small, picking);
    setReading(false);
  };
  return [isReading, read];
}

interface PickedPictureProps {
  file: File;
  alt?: string;
  className: string;
}

export function PickedPicture({ file, alt = 'Your logo', className }: PickedPictureProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt={alt} className={className} />;
}

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
  const [reading, read] = usePhoto({ onPicked, onRefused });
  const text = picture;
  const isShown = picked !== null || user.image_url !== null;
  const remove = () => {
    if (picked) onPicked(null);
    else onRemove();
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
          <Button look="ghost" disabled={busy} onClick={remove}>
            <Icon name="close" className="size-5" />
            Remove Picture
          </Button>
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
