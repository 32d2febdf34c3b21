import { useCallback } from 'react';
import { detectFileKind, fileSentences } from '#contract/files';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';

/** What becomes of a picked file. */
export interface LogoPicking {
  onPicked: (file: File) => void;
  /** With the sentence that says why. What was picked before stays. */
  onRefused: (sentence: string) => void;
}

/** What is wrong with a picked logo, judged by its content and size (rule 23); null when it can be sent. */
async function logoProblem(file: File): Promise<string | null> {
  if (file.size > limits.logo.maxBytes) return messages.validation.imageTooLarge;
  // A file that is not on the phone, but in a cloud that cannot be reached now.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return fileSentences.unreadable('Image');
  const kind = detectFileKind(new Uint8Array(bytes));
  return kind === 'png' || kind === 'jpg' ? null : messages.validation.imageKind;
}

/** Looks into what a file input was given, if it was given anything. Never rejects. */
export async function pickLogo(picked: File | undefined, { onPicked, onRefused }: LogoPicking) {
  if (!picked) return;
  const problem = await logoProblem(picked);
  if (problem === null) onPicked(picked);
  else onRefused(problem);
}

/** A picture that is on this phone only. */
export function PickedPicture({ file, className }: { file: File; className: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt="Your logo" className={className} />;
}
