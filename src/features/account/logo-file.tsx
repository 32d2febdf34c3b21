import type { Words } from '#contract/languages';
import { useCallback } from 'react';
import { pictureKind, fileSentences } from '#contract/files';
import { limits } from '#contract/limits';
import { validation } from '#contract/messages/account';
import { FileRefused } from '#outbox/errors';
import { shrinkPhoto } from '../../services/document-reader';

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
export async function shrink(picked: File): Promise<File | string> {
  if (!picked.type.startsWith('image/') || picked.size > limits.photo.maxRawBytes) return picked;
  try {
    return await shrinkPhoto(picked, limits.photo.portraitSide);
  } catch (error) {
    return error instanceof FileRefused && error.code === 'photo_timeout' ? error.sentence : picked;
  }
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
