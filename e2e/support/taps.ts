import { expect, type Locator, type Page } from '@playwright/test';
import { press } from './pointer';

/** What a person has done. */
export interface Counted {
  /** Taps, clicks and choices: on a field to type in it, and on a button that opens the phone's own file chooser, each once. */
  taps: number;
  /** Fields that were typed in. */
  typed: number;
}

/** Runs in the page: names each thing that a person presses. */
function tellPresses(): void {
  const { told } = window as never as { told: (what: string) => Promise<void> };
  const tell = ({ target, isTrusted }: Event) => {
    if (isTrusted && target instanceof Element) void told(target.textContent.trim().slice(0, 40));
  };
  addEventListener('pointerdown', tell, { capture: true });
}

/**
 * Counts what a person does on a page. The page itself is listened to, so that a press past these functions counts as well.
 * Call it before the page is opened.
 */
export async function countTaps(page: Page) {
  const pressed: string[] = [];
  let typed = 0;
  await page.exposeBinding('told', (_, what: string) => void pressed.push(what));
  await page.addInitScript(tellPresses);
  const begin = () => {
    pressed.length = 0;
    typed = 0;
  };
  return {
    /** Counts from here. */
    begin,
    tap: press,
    /** Taps a field and types. */
    async type(field: Locator, text: string): Promise<void> {
      await press(field);
      await field.fill(text);
      typed += 1;
    },
    /** Taps what opens the phone's own file chooser, which gives this. */
    async choose(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
      const chooser = page.waitForEvent('filechooser');
      await press(button);
      await (await chooser).setFiles(file);
    },
    /** Expects what was done since the last time, and names what was pressed when it was something else. */
    async expectDone(wanted: Counted): Promise<void> {
      const done = () => ({ taps: pressed.length, typed });
      await expect
        .poll(done, { message: 'what was done' })
        .toEqual(wanted)
        .catch((error: unknown) => {
          throw new Error(pressed.join(' > '), { cause: error });
        });
      begin();
    },
  };
}
