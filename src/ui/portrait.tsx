import { useState } from 'react';

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0]).join('');
};

/** A person's picture; initials without one, or with an expired link (rule document-3). */
export function Portrait({ src, name }: { src: string | null; name: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  const shape = 'rounded-box border-base-300 size-24 shrink-0 border';
  if (src === null || src === failed)
    return (
      <span
        aria-hidden="true"
        className={`${shape} bg-base-200 inline-flex items-center justify-center text-2xl font-bold uppercase`}
      >
        {initialsOf(name)}
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
