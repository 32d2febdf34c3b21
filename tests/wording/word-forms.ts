import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A common word in its base form, and forms that no rule makes of it. */
const lines = readFileSync(join(import.meta.dirname, 'common-words.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split(' ') as [base: string, ...forms: string[]]);
export const commonWords: readonly string[] = lines.map(([base]) => base);
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
export function baseForms(word: string): string[] {
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
