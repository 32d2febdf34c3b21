import { withoutControls } from '#contract/fields';

/** Bidirectional control characters: they can make one address look like another. */
const BIDI_CONTROLS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** User text without invisible characters; line breaks are kept. */
export const cleanText = (text: string): string =>
  withoutControls(text)
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(BIDI_CONTROLS, '');

/** User text on one line, so that it cannot start another header or paragraph. */
export const oneLine = (text: string): string => cleanText(text).replace(/\s+/gu, ' ').trim();
