import { expect, it } from 'vitest';
import { answerTable } from '#outbox/sender/answer-table';
import { currentReadme, withSection } from './docs/sections';

it('outbox/README.md shows the state diagram and the answers as they are (npm run docs:outbox)', async () => {
  const { stored, current } = await currentReadme();
  expect(stored).toBe(current);
});

it('a document that has lost its generated section is noticed', async () => {
  await expect(withSection('# The outbox', 'states', 'x')).rejects.toThrow('states');
});

it('every table of answers ends with a row that fits any answer', () => {
  for (const rows of Object.values(answerTable))
    expect(rows.at(-1)).toMatchObject({ status: 'any', body: 'any' });
});
