import { expect, type JSHandle, type Locator, type Page } from '@playwright/test';

/** No screen has so many stops; who needs more of them is caught. */
const MOST_STOPS = 120;

interface Stop {
  element: JSHandle<Element>;
  /** What it is, for the message of a failed test. */
  name: string;
  look: string;
}

/** A person who has no mouse and no touch screen: only keys, and each stop of the focus must be seen. */
export class Keyboard {
  private last: Stop | null = null;

  constructor(private readonly page: Page) {}

  /** Tabs on until `target` has the focus. @param key to go back: Shift+Tab */
  async goTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor({ state: 'attached' });
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.step(key);
    }
    throw new Error(`${MOST_STOPS} presses of ${key} do not lead to ${String(target)}.`);
  }

  /** Goes to `target` and uses it: Enter for links and buttons, Space for what is ticked or opened. */
  async use(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.goTo(target);
    await this.press(key);
  }

  /** Goes to a field and types over what is in it. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.goTo(field);
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.type(text);
    await expect(field).toHaveValue(text);
  }

  /** Goes to a date field and types month, day and year, one after the other as it asks for them. */
  async fillDate(field: Locator, date: string): Promise<void> {
    const [year = '', month = '', day = ''] = date.split('-');
    await this.goTo(field);
    await this.page.keyboard.type(month + day + year);
    await expect(field).toHaveValue(date);
  }

  /** Goes to a list of choices and types the first letters of one. */
  async choose(list: Locator, option: string): Promise<void> {
    await this.goTo(list);
    await this.page.keyboard.type(option.slice(0, 4));
    const chosen = () => list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label);
    await expect.poll(chosen).toBe(option);
  }

  /** A key where the focus is. */
  async press(key: string): Promise<void> {
    this.last = null;
    await this.page.keyboard.press(key);
  }

  /** One stop further: it is drawn otherwise than before, and it is in sight. @returns what it is; null outside of the page */
  async step(key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string | null> {
    await this.page.keyboard.press(key);
    const before = this.last;
    this.last = await this.stop();
    if (before) {
      // A date has several stops in one field.
      const isSame = this.last && (await same(before.element, this.last.element));
      if (!isSame)
        expect(await lookOf(before.element), `the focus is seen on ${before.name}`).not.toBe(before.look);
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
    expect(await handle.evaluate(isInSight), `${name} is in sight`).toBe(true);
    return { element: handle, name, look: await lookOf(handle) };
  }
}

const same = (one: JSHandle<Element>, other: JSHandle<Element>) =>
  one.evaluate((element, against) => element === against, other);

/** How the focus is drawn on it, once every transition is over: on the label of a field that is hidden behind it. */
const lookOf = (handle: JSHandle<Element>) =>
  handle.evaluate(async (element) => {
    const drawn = element.clientWidth > 1 ? element : (element.closest('label') ?? element);
    await Promise.all(drawn.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(drawn);
    const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
    return `outline ${outline}; shadow ${boxShadow}`;
  });

/** Whether at least a part of it is on the screen, with nothing over it (WCAG 2.2, 2.4.11). */
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
