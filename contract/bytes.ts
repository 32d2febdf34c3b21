export const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

export function startsWith(bytes: Uint8Array, mark: Uint8Array): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

/** A loop, as a crafted file must not cost a call for each byte. */
export function indexOf(bytes: Uint8Array, mark: Uint8Array, from = 0, end = bytes.length): number {
  const last = Math.min(end, bytes.length) - mark.length;
  for (let at = from; at <= last; at++) {
    let same = 0;
    while (same < mark.length && bytes[at + same] === mark[same]) same++;
    if (same === mark.length) return at;
  }
  return -1;
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
