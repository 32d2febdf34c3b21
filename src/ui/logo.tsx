import { useState } from 'react';

/** A company logo; a woven pattern when it is missing or fails to load. */
export function CompanyLogo({
  src,
  name,
  className = 'size-14',
}: {
  src: string | null;
  name: string;
  className?: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = src !== null && src !== failed ? src : '/icons/company.svg';
  return (
    <img
      src={shown}
      alt={`Logo of ${name}`}
      width={56}
      height={56}
      loading="lazy"
      decoding="async"
      className={`rounded-box border-base-300 shrink-0 border bg-white object-contain ${className}`}
      onError={() => setFailed(src)}
    />
  );
}
