import { encode } from 'uqr';

const pathOf = (modules: readonly (readonly boolean[])[]): string =>
  modules.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : []))).join('');

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
