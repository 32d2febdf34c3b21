/*
 * Values of the URL's search; anything else is undefined. Written out, not as valibot schemas: every visitor loads what
 * all routes check.
 */

/** What the router has read from the address. */
export type RawSearch = Record<string, unknown>;

/** A text that is not empty. */
export const textIn = (value: unknown, max = Infinity): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= max ? value : undefined;

/** One of these words. */
export const wordIn = <T extends string>(value: unknown, words: readonly T[]): T | undefined =>
  words.find((word) => word === value);

/** A whole number from 1 on. */
export const countIn = (value: unknown, max = Infinity): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max ? value : undefined;

export interface FromSearch {
  /** Path to return to after log-in; checked when it is followed (`safeReturn`). */
  from?: string | undefined;
}

/** The way back, which log-in and sign-up hand to each other. */
export const fromIn = ({ from }: RawSearch): FromSearch => ({ from: textIn(from) });
