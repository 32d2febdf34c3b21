import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exceptions, ownersSentences } from './exceptions';
import { sentencesOf, texts, wordsOf } from './sentences';
import { baseForms, commonWords } from './word-forms';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFile(join(root, path), 'utf8');

const common = new Set(commonWords);
const allowed = new Set([...commonWords, ...exceptions]);

const screens = await read('docs/screens.md');
const catalogue = screens.slice(screens.indexOf('## 8.'), screens.indexOf('Sentences with a value'));
const owners = new Set([
  ...ownersSentences,
  ...[...catalogue.matchAll(/"([^"]+)"/g)].map(([, sentence]) => sentence!),
]);
/** What the product adds to the words of the owner. */
const added = texts.filter((text) => !owners.has(text));

const isAllowed = (word: string) => baseForms(word).some((base) => allowed.has(base));
/** Whether a word is allowed, or each part of one such as "job-readiness". */
const isKnown = (word: string) => isAllowed(word) || word.split('-').every(isAllowed);

/** Words that nobody says, and what is said in their place. */
const avoided: readonly (readonly [RegExp, string])[] = [
  [/\bfetch(?:ed|ing)?\b/i, 'come, load'],
  [/\b(?:the|this) portal\b/i, 'Wokabaut'],
  [/\bput right\b/i, 'correct'],
  [/\bstands under\b/i, 'is in'],
  [/\btaken whole\b/i, 'We import all lines or none'],
  [/\bgo(?:es)? on\b/i, 'Continue'],
  [/\b(?:could not|cannot) be reached\b/i, 'no answer'],
  [/\bstored?\b/i, 'save, keep'],
];

test('the list is some 2,000 words, each once, in order', () => {
  expect(commonWords).toEqual([...new Set(commonWords)].toSorted());
  expect(commonWords.length).toBeGreaterThan(1_900);
  expect(commonWords.length).toBeLessThan(2_100);
});

test('a form counts as its word', () => {
  const forms = ['tries', 'stopped', 'making', 'sent', "doesn't", 'phone’s', 'easily', 'larger', 'addresses'];
  expect(forms.filter((form) => !baseForms(form).some((base) => common.has(base)))).toEqual([]);
  expect(baseForms('credentials').some((base) => common.has(base))).toBe(false);
});

test('what the product adds to the words of the owner is said in common words', () => {
  expect(added.length).toBeGreaterThan(400);
  const rare = added.flatMap((text) =>
    wordsOf(text)
      .filter((word) => !isKnown(word))
      .map((word) => `${word}: ${text}`),
  );
  expect(rare).toEqual([]);
});

test('and in sentences of at most 20 words', () => {
  const long = added.flatMap(sentencesOf).filter((sentence) => sentence.split(/\s+/).length > 20);
  expect(long).toEqual([]);
});

test('each exception is needed', () => {
  const said = new Set(
    added
      .flatMap(wordsOf)
      .flatMap((word) => [word, ...word.split('-')])
      .flatMap(baseForms),
  );
  expect(exceptions.filter((word) => common.has(word) || !said.has(word))).toEqual([]);
  expect(ownersSentences.filter((sentence) => !texts.includes(sentence))).toEqual([]);
});

test.each(avoided)('no sentence has %s: %s', (word) => {
  expect(added.filter((sentence) => word.test(sentence))).toEqual([]);
});

test('nor has an error of the client of the API', async () => {
  const quoted = [...(await read('src/services/api.ts')).matchAll(/super\('([^']+)'/g)].map(
    ([, text]) => text!,
  );
  expect(quoted.length).toBeGreaterThan(0);
  expect(quoted.filter((text) => avoided.some(([word]) => word.test(text)))).toEqual([]);
});
