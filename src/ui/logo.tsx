import { createContext, use, useEffect, useState } from 'react';
import { initialsOf } from '#contract/clean-text';

export const LogosWait = createContext(false);

/** The drawing of a kind of work, by the first word of its category; of others a building. */
const drawingOf = (category: string | null | undefined) =>
  `/icons/company.svg${category ? `#${category.split(' ')[0]!.toLowerCase()}` : ''}`;

export const WorkDrawing = ({ category }: { category: string | null | undefined }) => (
  <img loading="lazy" src={drawingOf(category)} alt="" width={44} height={44} className="rounded-field" />
);

const frame = 'rounded-box border-base-300 shrink-0 border';

export function CompanyLogo({
  src,
  name,
  category,
  className = 'size-14',
}: {
  src: string | null;
  name: string;
  /** What is drawn without a logo. */
  category?: string | null;
  className?: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const waits = use(LogosWait) && src !== null && src !== loaded;
  useEffect(() => {
    if (!waits || typeof caches === 'undefined') return;
    let left = false;
    // A cached one costs nothing.
    caches.match(src).then(
      (saved) => saved && !left && setLoaded(src),
      () => undefined,
    );
    return () => void (left = true);
  }, [waits, src]);
  const shown = src !== null && src !== failed ? src : drawingOf(category);
  const label = `Logo of ${name}`;
  if (waits) {
    return (
      <span
        role="img"
        aria-label={label}
        className={`${frame} bg-base-200 flex items-center justify-center text-xl font-bold ${className}`}
      >
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      // Before `src`, whose setting starts the load.
      loading="lazy"
      decoding="async"
      src={shown}
      alt={label}
      width={56}
      height={56}
      className={`${frame} bg-white object-contain ${className}`}
      // Stays when the link becomes slow.
      onLoad={() => setLoaded(src)}
      onError={() => setFailed(src)}
    />
  );
}
