import { useState } from 'react';
import { initialsOfPerson } from '#contract/clean-text';

/** A person's picture; initials without one, or with an expired link (rule document-3). */
export function Portrait({ src, name }: { src: string | null; name: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  const shape = 'rounded-box border-base-300 size-24 shrink-0 border';
  if (src === null || src === failed)
    return (
      <span
        aria-hidden="true"
        className={`${shape} bg-base-200 inline-flex items-center justify-center text-2xl font-bold`}
      >
        {initialsOfPerson(name)}
      </span>
    );
  return (
    <img
      src={src}
      alt={`Picture of ${name}`}
      width={96}
      height={96}
      decoding="async"
      className={`${shape} object-cover`}
      onError={() => setFailed(src)}
    />
  );
}
