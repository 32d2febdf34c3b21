import { expect, test } from 'vitest';
import { sentences } from './sentences';

const files = import.meta.glob<string>('./*.test.tsx', { query: '?raw', import: 'default', eager: true });

test('every subject with sentences in screens.md has its tests', () => {
  const written = Object.values(files).join('\n');
  expect(Object.keys(sentences).filter((subject) => !written.includes(`shows('${subject}',`))).toEqual([]);
});
