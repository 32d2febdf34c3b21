import type { Dict, Stream } from './pdf-reader';

export const isEndOfStream = (text: string, at: number) => /^[\s\0]*endstream/.test(text.slice(at, at + 16));

/** Where a stream ends, by its length, where its mark follows, or by the mark. */
export function endOfStream(dict: Dict, { begin, place }: Stream, end: number): number {
  const length = dict.get('/Length')?.[0];
  const stated = typeof length === 'number' ? begin + length : begin;
  if (isEndOfStream(place.text, stated)) return stated;
  const found = place.text.indexOf('endstream', begin);
  return found < 0 ? end : found;
}

/**
 * Undoes the predictors of PNG (ISO 32000-1, 7.4.4.4).
 * @param bytes rows, each behind the number of its predictor
 * @param bits of a pixel
 * @param columns pixels of a row
 */
export function undoPredictor(bytes: Uint8Array, bits: number, columns: number): Uint8Array {
  const back = Math.max(1, Math.ceil(bits / 8));
  const width = Math.max(1, Math.ceil((bits * columns) / 8));
  const plain = new Uint8Array(Math.ceil(bytes.length / (width + 1)) * width);
  for (let at = 0; at < plain.length; at++) {
    const row = Math.floor(at / width);
    const [hasLeft, from] = [at % width >= back, row * (width + 1)];
    const left = hasLeft ? plain[at - back]! : 0;
    const up = plain[at - width] ?? 0;
    const corner = hasLeft ? (plain[at - width - back] ?? 0) : 0;
    const near = (one: number) => Math.abs(left + up - corner - one);
    const paeth =
      near(left) <= near(up) && near(left) <= near(corner) ? left : near(up) <= near(corner) ? up : corner;
    plain[at] = bytes[from + 1 + (at % width)]! + ([0, left, up, (left + up) >> 1, paeth][bytes[from]!] ?? 0);
  }
  return plain;
}
