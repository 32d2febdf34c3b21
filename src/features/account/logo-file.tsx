import { useCallback } from 'react';
import { detectFileKind } from '#contract/files';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';

/** What is wrong with a picked logo, judged by its content and size (decision 23); null when it can be sent. */
export async function logoProblem(file: File): Promise<string | null> {
  if (file.size > limits.logo.maxBytes) return messages.validation.imageTooLarge;
  const kind = detectFileKind(new Uint8Array(await file.arrayBuffer()));
  return kind === 'png' || kind === 'jpg' ? null : messages.validation.imageKind;
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
