import { encode } from 'uqr';
import { useHydrated } from '../../lib/services';

/** One path of unit squares, one for each black module. */
const pathOf = (modules: readonly (readonly boolean[])[]): string =>
  modules.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : []))).join('');

/** The portal's address as a QR code, and in large letters. */
export function SiteQrCode() {
  // Known in the browser only: pages are rendered for any host.
  const address = useHydrated() ? window.location.origin : null;
  const code = address === null ? null : encode(address, { ecc: 'M', border: 4 });
  return (
    <figure className="flex flex-col items-center gap-3">
      <div className="aspect-square w-full max-w-sm bg-white">
        {code ? (
          <svg
            role="img"
            aria-label={`QR code that opens ${address}`}
            viewBox={`0 0 ${code.size} ${code.size}`}
            shapeRendering="crispEdges"
            className="size-full"
          >
            <path d={pathOf(code.data)} fill="#000" />
          </svg>
        ) : null}
      </div>
      <figcaption className="min-h-9 text-center text-2xl font-bold wrap-anywhere md:text-3xl">
        {address?.replace(/^https:\/\//, '')}
      </figcaption>
    </figure>
  );
}
