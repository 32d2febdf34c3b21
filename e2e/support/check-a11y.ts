import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';

/** FULL=1 runs axe at every width in both themes, and in every state of a screen of each role. */
export const isFull = Boolean(process.env.FULL);

/** CSS pixels, from the narrowest supported. The menu, the filters and tables unfold at 1024. Without FULL: most phones. */
const widths = isFull ? [320, 360, 768, 1024, 1280] : [360];

export const smallViewport = { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as const;

interface Scope {
  /** Widths at which the page must not scroll sideways. */
  at?: readonly number[];
  /** Those at which axe checks header, dock and footer too, not just the main landmark; all by default. */
  shellAt?: readonly number[];
}

/** Checks the page with axe, with FULL=1 in both themes, and that it does not scroll sideways. */
export async function checkA11y(page: Page, where: string, scope: Scope = {}): Promise<void> {
  const { at = widths, shellAt = at } = scope;
  for (const width of at) {
    const place = `${where} at ${width} px`;
    await page.setViewportSize({ width, height: 640 });
    // What an action has scrolled half under the header is no small target.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expectNoSidewaysScroll(page, place);
    await expectNoDeafButtons(page, place);
    const part = shellAt.includes(width) ? 'page' : 'main';
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await expectNoViolations(page, place, part, wcagTags);
    if (!isFull) continue;
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectNoViolations(page, `${place} in the dark theme`, part, colourRules);
  }
}

/** A window of 1280 x 800 at 200 % zoom: half as wide and high, each pixel twice as large. */
export async function expectNoSidewaysScrollAt200Percent(page: Page, where: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: 640,
    height: 400,
    deviceScaleFactor: 2,
    mobile: false,
  });
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(640);
  await expectNoSidewaysScroll(page, `${where} at 200 % zoom`);
  await session.detach();
}

export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const wide = () =>
    page.evaluate(() => {
      const scrolls = (element: Element) =>
        element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX);
      const { documentElement: root, body } = document;
      const isBeyond = (element: Element) => element.getBoundingClientRect().right > root.clientWidth + 0.5;
      const all = [...body.querySelectorAll('*')];
      const elements = all.filter(scrolls);
      if (root.scrollWidth > root.clientWidth)
        elements.push(root, ...all.filter((one) => isBeyond(one) && ![...one.children].some(isBeyond)));
      return elements.map((element) => `${element.tagName}.${element.className} ${element.scrollWidth}`);
    });
  // What the script draws for another width comes after it.
  await expect.poll(wide, `${where} scrolls sideways`).toEqual([]);
}

/** A button that is blocked, not `disabled`, says why when it is pressed: it has to hear the press. */
async function expectNoDeafButtons(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-disabled=true]')]
      .filter((element) => getComputedStyle(element).pointerEvents === 'none')
      .map(({ textContent }) => textContent),
  );
  expect(found, `${where} has buttons that ignore a press`).toEqual([]);
}

const wcagTags: Axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The rules whose result another colour scheme can change. */
const colourRules: Axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function expectNoViolations(
  page: Page,
  where: string,
  part: 'page' | 'main',
  runOnly: Axe.RunOnly,
): Promise<void> {
  // Evaluated instead of added as a script: the content security policy stays as shipped.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource);
  const found = await page.evaluate(
    async ({ part: one, runOnly: only }) => {
      // Transitions to the other theme must end first. Not awaited: a browser of a busy machine may draw no frame for minutes.
      for (const animation of document.getAnimations()) {
        const { delay = 0, endTime } = animation.effect?.getComputedTiming() ?? {};
        // What has not begun, such as help that comes after 15 seconds, is not on the screen.
        if (endTime !== Infinity && Number(animation.currentTime) >= delay) animation.finish();
      }
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(one === 'main' ? { include: 'main' } : document, {
        runOnly: only,
        resultTypes: ['violations'],
        // There are no style sheets or media of other origins to load.
        preload: false,
      });
      // What a sticky bar covers by half at this scroll position is measured again in the middle of the window.
      const isSmallInSight = async ({ target }: Axe.NodeResult) => {
        document.querySelector(String(target[0]))?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const again = await axe.run({ include: [target] } as Axe.ContextObject, {
          runOnly: { type: 'rule', values: ['target-size'] },
          preload: false,
        });
        return again.violations.length > 0;
      };
      const lines: string[] = [];
      for (const { id, help, nodes } of violations) {
        const still: Axe.NodeResult[] = [];
        for (const node of nodes) if (id !== 'target-size' || (await isSmallInSight(node))) still.push(node);
        if (still.length > 0)
          lines.push(`${id}: ${help}: ${still.map((node) => node.target.join(' ')).join(', ')}`);
      }
      scrollTo({ top: 0, behavior: 'instant' });
      return lines;
    },
    { part, runOnly },
  );
  expect(found, `axe on ${where}`).toEqual([]);
}
