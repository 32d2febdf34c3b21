import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { fileHints, fileSentences, plainDocumentHint } from '#contract/files';
import { earlierSentences, uploadSentences } from '#contract/uploads';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFile(join(root, path), 'utf8');

/** Sentences that the owner fixed word for word outside docs/screens.md section 8, where the test reads the others. */
const ownersSentences: readonly string[] = [
  'Welcome Back!',
  'Log in to explore top internships and opportunities.',
  "Oops! The page you're looking for doesn't exist.",
  'It might have been moved or deleted.',
  "We couldn't find any internships matching your filters.",
  'Company not available',
  'Not specified',
  'Wokabaut: The internship portal',
  'Invalid email or password.',
  // Made from its "updated to <status>", with the names of its statuses.
  'Status updated to pending',
  'Internship status updated to pending',
  'Internship status updated to inactive',
];

/** Words outside common-words.txt that may be said, in base form, by the reason why. */
const byReason: Readonly<Record<string, string>> = {
  'what job portals call it (rule notify-6)': 'alert',
  "the owner's word for an internship without pay": 'unpaid',
  'the name of a product, a technique or a place':
    'aegis authenticator bluetooth chrome excel firefox google ipa iphone javascript safari sms tus tus-resumable uuid wi-fi wokabaut',
  'what the portal is about: readers meet these words on every screen':
    'admin applicant application approval approve archive category dashboard description draft internship participant profile register registration reject resume status submit withdraw withdrawn withdrew',
  'what phones and browsers call it':
    'browser data download e-mail edit expire log-in logo notification password qr recovery reload reset scan screenshot session setting sign-in tab upload valid',
  'units and kinds of files': 'csv doc docx jpg json kb macro mb pdf png script',
  'read by those who write programs or lists for the portal': 'idempotency-key protocol quotation',
  "fields that the owner named, quoted with the owner's 'is required' and 'successfully'":
    'duration representative successful successfully authentication token query',
};
const exceptions: readonly string[] = Object.values(byReason).flatMap((words) => words.split(' '));

const subjects = import.meta.glob<Record<string, unknown>>('../../contract/messages/*.ts', { eager: true });

/** Values to call a sentence with: numbers in every shape, so that no word of a sample is judged. */
const samples: readonly unknown[] = [0, 1, 2, '7', ['7', '8'], null];

/** What a function says of each sample that it accepts. */
function saidBy(make: (...values: unknown[]) => unknown): string[] {
  const all = samples.flatMap((sample) => {
    try {
      const sentence = make(...Array.from({ length: Math.max(make.length, 1) }, () => sample));
      return typeof sentence === 'string' ? [sentence] : [];
    } catch {
      return [];
    }
  });
  if (all.length === 0) throw new Error(`No sample fits ${String(make)}`);
  return all;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return saidBy(value as (...values: unknown[]) => unknown);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Every text of contract/ that people read, those made from values included. */
const texts: readonly string[] = [
  ...new Set(
    textsIn([
      Object.values(subjects),
      Object.values(errorTable).map(({ sentence }) => sentence),
      fileHints,
      fileSentences,
      plainDocumentHint,
      earlierSentences,
      uploadSentences,
    ]),
  ),
];

/** The sentences of a text; a colon or semicolon, after which a thought begins, ends one as well. */
const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?]["”]?)\s+/).filter((sentence) => sentence.trim() !== '');

/** The words of a sentence in lower case: no numbers, addresses, file names or signs. */
const wordsOf = (sentence: string): string[] =>
  sentence
    .replace(/\S+@\S+|\S*\d\S*|\.?\b\w+\.(?:zip|json|txt)\b|\.zip\b/g, ' ')
    .replace(/\b(?:null|NaN)\b/g, ' ')
    .toLowerCase()
    .match(/[\p{L}][\p{L}'’-]*/gu) ?? [];

/** A common word in its base form, and forms that no rule makes of it. */
const lines = (await read('tests/wording/common-words.txt'))
  .trimEnd()
  .split('\n')
  .map((line) => line.split(' ') as [base: string, ...forms: string[]]);
const commonWords: readonly string[] = lines.map(([base]) => base);
const baseOf = new Map(lines.flatMap(([base, ...forms]) => forms.map((form) => [form, base] as const)));

/** Endings with what the base form may have in their place: "tries" of try, "making" of make. */
const endings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/n't$/, ['']],
  [/['’](?:s|re|ve|ll|d|m)$/, ['']],
  [/s['’]$/, ['', 's']],
  [/ies$|ied$|ier$|iest$|ily$/, ['y']],
  [/es$|ed$|er$|est$|ing$/, ['', 'e']],
  [/s$|d$|ly$/, ['']],
  [/ally$/, ['', 'al']],
  [/bly$/, ['ble']],
];

/** Possible base forms of a word in lower case, itself first. */
function baseForms(word: string): string[] {
  const bases = [word, ...(baseOf.has(word) ? [baseOf.get(word)!] : [])];
  for (const [ending, inPlace] of endings) {
    if (!ending.test(word)) continue;
    const stem = word.replace(ending, '');
    if (stem.length < 2) continue;
    bases.push(...inPlace.map((last) => stem + last));
    // "stopped", "running": the last letter of the base form is doubled.
    if (/(?:ed|er|est|ing)$/.test(word) && /([b-df-hj-np-tv-z])\1$/.test(stem)) bases.push(stem.slice(0, -1));
  }
  return bases.flatMap((base) => (baseOf.has(base) ? [base, baseOf.get(base)!] : [base]));
}

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
  const quoted = [...(await read('src/services/api.ts')).matchAll(/super\(['`]([^'`]+)['`]/g)].map(
    ([, text]) => text!,
  );
  expect(quoted.length).toBeGreaterThan(0);
  expect(quoted.filter((text) => avoided.some(([word]) => word.test(text)))).toEqual([]);
});
