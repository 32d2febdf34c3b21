/** Positions of the first and the last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Of one range (RFC 9110, 14.2). @returns null for the whole file, `beyond` for 416 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < first) return null;
  return first >= size || (from === '' && Number(to) === 0) ? 'beyond' : { first, last };
}

/** The bytes of a range; the rest is read too, so that a damaged file is still noticed. */
export async function* inRange(
  chunks: AsyncIterable<Buffer>,
  { first, last }: ByteRange,
): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of chunks) {
    const part = chunk.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
    at += chunk.length;
    if (part.length > 0) yield part;
  }
}
