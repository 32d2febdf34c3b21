import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails with rule, help and element of each violation that axe finds on the page as it stands. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Evaluated, not added as a script: the page's content security policy stays as it is.
  await page.evaluate(await source);
  const found = await page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values } });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
  }, tags);
  expect(found, `axe on ${where}`).toEqual([]);
}
