import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { fillLogIn } from '../support/people';

export const unscriptedPhone = (baseURL: string): BrowserContextOptions => ({
  baseURL,
  viewport: { width: 360, height: 640 },
  javaScriptEnabled: false,
});

export async function openUnscripted(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext(unscriptedPhone(baseURL));
  return context.newPage();
}

export async function logInUnscripted(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await fillLogIn(page, email);
  await expect(page).toHaveURL(/\/home$/);
}

/** The visible controls that nothing but a script could work: each names itself. */
export const deadControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const isDead = (element: Element) => {
      const form = element.closest('form');
      if (element instanceof HTMLAnchorElement) return !element.hasAttribute('href');
      if (element instanceof HTMLButtonElement) return element.type !== 'submit' || !form;
      return !form || element.getAttribute('name') === null;
    };
    const found = [...document.querySelectorAll('a, button, input, select, textarea, [role=button]')];
    return found
      .filter((element) => isSeen(element) && isDead(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });
