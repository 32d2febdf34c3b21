import { expect, type Page } from '@playwright/test';

/** Fails when the page, or anything on it, has to be moved sideways to be read. */
export async function expectOneWayScroll(page: Page, where: string): Promise<void> {
  const sideways = await page.evaluate(() => {
    const scrolls = (element: Element) =>
      element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX);
    const { documentElement: root, body } = document;
    const found = [...body.querySelectorAll('*')].filter(scrolls);
    if (root.scrollWidth > root.clientWidth) found.push(root);
    return found.map((element) => `${element.tagName}.${element.className} ${element.scrollWidth}`);
  });
  expect(sideways, `${where} scrolls sideways`).toEqual([]);
}
