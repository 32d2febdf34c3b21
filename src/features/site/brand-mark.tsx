import { brand } from '#contract/brand';

export function BrandMark({ className = 'size-9' }: { className?: string }) {
  const shape = `shrink-0 ${className}`;
  if (brand.hasLogo) return <img src="/icons/mark.svg" alt="" className={shape} />;
  return (
    <svg viewBox="0 0 64 64" className={shape} aria-hidden="true">
      <rect width="64" height="64" rx="14" fill="#b80f2a" />
      <path d="M14 50C16 30 26 20 44 17c-9 6-14 12-16 20 5-6 12-9 20-9-11 4-19 11-24 22z" fill="#f2b705" />
      <path d="M20 51c4-11 12-18 26-20-9 5-15 11-18 20z" fill="#fff" />
      <circle cx="43" cy="14" r="5.500" fill="#1a1414" />
      <path d="M47.500 12.500 56 14l-8.200 3.200z" fill="#fff" />
      <circle cx="44.500" cy="13" r="1.300" fill="#f2b705" />
    </svg>
  );
}

export function Preloader() {
  return (
    <div role="status" data-loading className="flex min-h-[60dvh] flex-col items-center justify-center gap-3">
      <span role="img" aria-label={brand.name}>
        <BrandMark className="size-20 motion-safe:animate-pulse" />
      </span>
      <p className="font-semibold">Loading...</p>
    </div>
  );
}
