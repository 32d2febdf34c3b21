import type { Locator } from '@playwright/test';

/**
 * Looks at every frame from now on whether something lies over `target` where a finger would press.
 * @returns ends the looking; the words of whatever lay over it
 */
export async function watchCovering(target: Locator): Promise<() => Promise<string[]>> {
  const watch = await target.evaluateHandle((element) => {
    const words = new Set<string>();
    const watched = { words, isOver: false };
    const look = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      for (const part of [0.05, 0.25, 0.5, 0.75, 0.95]) {
        const found = document.elementFromPoint(left + width * part, top + height / 2);
        if (found && !element.contains(found)) words.add(found.textContent);
      }
      if (!watched.isOver) requestAnimationFrame(look);
    };
    look();
    return watched;
  });
  return () =>
    watch.evaluate((watched) => {
      watched.isOver = true;
      return [...watched.words];
    });
}
