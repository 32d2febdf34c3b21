import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { pathOf } from './docs/sections';
import { mutants } from './mutants/mutants';

it.each(mutants)('the mutant "$name" has a place in the sources', async ({ file, old, tests }) => {
  expect((await readFile(pathOf(file), 'utf8')).split(old)).toHaveLength(2);
  for (const test of tests) expect(await readFile(pathOf(test), 'utf8')).toContain('expect(');
});
