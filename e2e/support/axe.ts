import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The whole page, or its main landmark where header, dock and footer were judged elsewhere. */
export type Part = 'page' | 'main';

/** Fails with rule, help and element of each violation that axe finds on the page as it stands. */
export const expectAccessible = (page: Page, where: string, part: Part): Promise<void> =>
  expectNothingFound(page, where, part, { type: 'tag', values: tags });

/** The same for what another colour scheme may change of a page that is accessible in one. */
export const expectReadableColours = (page: Page, where: string, part: Part): Promise<void> =>
  expectNothingFound(page, where, part, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });

async function expectNothingFound(
  page: Page,
  where: string,
  part: Part,
  runOnly: Axe.RunOnly,
): Promise<void> {
  // Evaluated, not added as a script: the page's content security policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source);
  const found = await page.evaluate(
    async ({ part: one, runOnly: only }) => {
      // Colours on their way from one theme to the other are neither's.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(one === 'main' ? { include: 'main' } : document, {
        runOnly: only,
        resultTypes: ['violations'],
        // Style sheets and sounds of elsewhere, which no page of ours has.
        preload: false,
      });
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      );
    },
    { part, runOnly },
  );
  expect(found, `axe on ${where}`).toEqual([]);
}
