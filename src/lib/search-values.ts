/* Values of the URL's search, else undefined. No valibot schemas: every visitor loads them. */

export type RawSearch = Record<string, unknown>;

/** The router parses texts that look like numbers or `true`. */
export const textIn = (value: unknown, max = Infinity): string | undefined => {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= max ? text : undefined;
};

/** Apps take into a link what follows it in a text. */
const withoutTail = (value: unknown): string => String(value).replace(/\W+$/, '');

export const wordIn = <T extends string>(value: unknown, words: readonly T[]): T | undefined =>
  words.find((word) => word === withoutTail(value));

export function countIn(value: unknown, max = Infinity): number | undefined {
  const count = Number(withoutTail(value));
  return Number.isInteger(count) && count >= 1 && count <= max ? count : undefined;
}

export interface FromSearch {
  /** Path to return to after log-in; checked when followed (`safeReturn`). */
  from?: string | undefined;
}

export const fromIn = ({ from }: RawSearch): FromSearch => ({ from: textIn(from) });
