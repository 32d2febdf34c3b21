import { encode } from 'uqr';

/** One path of unit squares, one for each black module. */
const pathOf = (modules: readonly (readonly boolean[])[]): string =>
  modules.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : []))).join('');

/** A QR code of a text, as wide as its container. @param label what screen readers say of it */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = encode(text, { ecc: 'M', border: 4 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className="size-full"
    >
      <path d={pathOf(code.data)} fill="#000" />
    </svg>
  );
}
