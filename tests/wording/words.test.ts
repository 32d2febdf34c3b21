import { expect, test } from 'vitest';
import { messages } from '#contract/messages';

/** Words that nobody says, and what is said in their place. */
const avoided: readonly (readonly [RegExp, string])[] = [
  [/\bfetched\b/i, 'come, load'],
  [/\bput right\b/i, 'correct'],
  [/\bstands under\b/i, 'is in'],
  [/\btaken whole\b/i, 'We import all lines or none'],
  [/"go on"/i, 'Continue'],
  [/could not be reached/i, 'no answer'],
];

/** Every sentence; those made from values are read as code, where their words stand as they are. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : [];
}

test.each(avoided)('no sentence has %s: %s', (word) => {
  expect(sentencesIn(messages).filter((sentence) => word.test(sentence))).toEqual([]);
});
