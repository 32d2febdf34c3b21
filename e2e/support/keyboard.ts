import { expect, type JSHandle, type Locator, type Page } from '@playwright/test';

/** More tab stops than any screen has. */
const MOST_STOPS = 120;

interface Stop {
  element: JSHandle<Element>;
  /** Used in failure messages. */
  name: string;
  style: string;
}

/** Uses a page by keyboard only, and expects the focus to be visible at each stop. */
export class Keyboard {
  private last: Stop | null = null;

  constructor(private readonly page: Page) {}

  /** Tabs until `target` has the focus. */
  async goTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor({ state: 'attached' });
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.step(key);
    }
    throw new Error(`${MOST_STOPS} presses of ${key} do not lead to ${String(target)}.`);
  }

  /** Focuses `target` and presses Enter, or Space for checkboxes and file inputs. */
  async use(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.goTo(target);
    await this.press(key);
  }

  /** Focuses a field and replaces its value. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.goTo(field);
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.type(text);
    await expect(field).toHaveValue(text);
  }

  /** Focuses a select and types the first letters of an option. */
  async choose(list: Locator, option: string): Promise<void> {
    await this.goTo(list);
    await this.page.keyboard.type(option.slice(0, 4));
    const chosen = () => list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label);
    await expect.poll(chosen).toBe(option);
  }

  /** Presses a key at the current focus. */
  async press(key: string): Promise<void> {
    this.last = null;
    await this.page.keyboard.press(key);
  }

  /** Moves the focus, which must be visible and in sight. @returns the element's name, or null outside of the page */
  async step(key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string | null> {
    await this.page.keyboard.press(key);
    const before = this.last;
    this.last = await this.stop();
    if (before) {
      const isSame = this.last && (await same(before.element, this.last.element));
      if (!isSame)
        expect(await focusStyleOf(before.element), `the focus is seen on ${before.name}`).not.toBe(
          before.style,
        );
    }
    return this.last?.name ?? null;
  }

  private async stop(): Promise<Stop | null> {
    const handle = await this.page.evaluateHandle(() => document.activeElement ?? document.body);
    const name = await handle.evaluate((element) =>
      element === document.body
        ? null
        : `${element.localName} "${element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent.trim().slice(0, 40)}"`,
    );
    if (name === null) return null;
    // A new screen first scrolls to its top.
    await expect.poll(() => handle.evaluate(isInSight), `${name} is in sight`).toBe(true);
    return { element: handle, name, style: await focusStyleOf(handle) };
  }
}

const same = (one: JSHandle<Element>, other: JSHandle<Element>) =>
  one.evaluate((element, against) => element === against, other);

/** Outline and shadow after all transitions, of the label where it hides the field. */
const focusStyleOf = (handle: JSHandle<Element>) =>
  handle.evaluate(async (element) => {
    const drawn = element.clientWidth > 1 ? element : (element.closest('label') ?? element);
    await Promise.all(drawn.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(drawn);
    const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
    return `outline ${outline}; shadow ${boxShadow}`;
  });

/** Whether a part of it is on the screen and not covered (WCAG 2.2, 2.4.11). */
function isInSight(element: Element): boolean {
  const drawn = element.clientWidth > 1 ? element : (element.closest('label') ?? element);
  return [...drawn.getClientRects()].some(({ left, right, top, bottom }) =>
    [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 4, top + 4],
      [right - 4, bottom - 4],
    ].some(([x = 0, y = 0]) => {
      const there = document.elementFromPoint(x, y);
      return there !== null && (drawn.contains(there) || there.contains(drawn));
    }),
  );
}
