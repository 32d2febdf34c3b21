import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';

/** Every string of a nested object. Functions make sentences with a value in them and are left out. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

test('every sentence of docs/screens.md section 8 is a message of contract/, to the letter', async () => {
  const document = await readFile('docs/screens.md', 'utf8');
  const section = document.slice(document.indexOf('## 8.'), document.indexOf('Sentences with a value'));
  const sentences = [...section.matchAll(/"([^"]+)"/g)].map(([, sentence]) => sentence!);
  const written = new Set(stringsIn([messages, Object.values(errorTable).map(({ sentence }) => sentence)]));
  expect(sentences.length).toBeGreaterThan(70);
  expect(sentences.filter((sentence) => !written.has(sentence))).toEqual([]);
});
