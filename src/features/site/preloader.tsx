import { brand } from '#contract/brand';
import { BrandMark } from './brand-mark';

/** The logo while the first screen loads (screens.md section 2, Footer and shell). */
export function Preloader() {
  return (
    <div role="status" className="flex min-h-[60dvh] flex-col items-center justify-center gap-3">
      <span role="img" aria-label={brand.name}>
        <BrandMark className="size-20 motion-safe:animate-pulse" />
      </span>
      <p className="font-semibold">Loading...</p>
    </div>
  );
}
