import { withoutControls } from '#contract/fields';

/** Marks that turn the direction of writing around: they can make one address look like another. */
const TURNS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text of people without what no reader sees; line breaks stay. */
export const cleanText = (text: string): string =>
  withoutControls(text)
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(TURNS, '');

/** Text of people on one line: as a header it cannot begin another header, in a sentence it cannot begin a paragraph. */
export const oneLine = (text: string): string => cleanText(text).replace(/\s+/gu, ' ').trim();
