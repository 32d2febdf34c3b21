import { expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import screens from '../../../docs/screens.md?raw';

const files = import.meta.glob<string>(['../**/*.test.tsx', '../../../contract/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The sentence that a path such as `messages.login.failed` stands for. */
const sentenceAt = (path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], {
    messages,
    errorTable,
  });

test('every sentence of docs/screens.md section 8 is expected on a screen, or of the schema of a form', () => {
  const section = screens.slice(screens.indexOf('## 8.'), screens.indexOf('Sentences with a value'));
  const listed = [...section.matchAll(/"([^"]+)"/g)].map(([, sentence]) => sentence!);
  const source = Object.values(files).join('\n');
  const paths = new Set(source.match(/\b(messages|errorTable)(\.\w+)+/g));
  const expected = new Set([...paths].map(sentenceAt));
  expect(listed.length).toBeGreaterThan(70);
  expect(listed.filter((sentence) => !expected.has(sentence))).toEqual([]);
});
