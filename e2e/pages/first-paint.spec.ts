import sharp from 'sharp';
import { isFull } from '../support/check-a11y';
import { staticPaths } from '../support/routes';
import { expect, test } from '../support/shared-portal';

/** Colours from 0 to 255. */
const colours = (png: Buffer) => sharp(png).removeAlpha().raw().toBuffer();

/** @returns the largest difference of a colour; 255 for pictures of another size */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all([colours(one), colours(other)]);
  if (first.length !== second.length) return 255;
  return first.reduce((most, colour, at) => Math.max(most, Math.abs(colour - second[at]!)), 0);
}

for (const [name, tag, options] of [
  ['a phone', [], { viewport: { width: 360, height: 640 }, colorScheme: 'light' }],
  ['a computer in the dark', ['@full'], { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
] as const) {
  test(
    `on ${name} the whole stylesheet changes nothing of what the styles in a public page have drawn`,
    { tag: [...tag] },
    async ({ shared, browser }) => {
      // A picture of the whole page is taken without touch: what is there for fingers only would move the masks.
      const context = await shared.openWithoutWorker(browser, 'visitor', {
        ...options,
        hasTouch: false,
        isMobile: false,
      });
      // Before the script, which would leave the page to the server if it were lost.
      await context.route(/\/assets\/.*\.js$/, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      );
      await context.route(/\/api\//, (route) => route.abort());
      const page = await context.newPage();
      // Later: the grey of placeholders and of buttons that wait for words, what the browser draws within its own fields.
      const mask = [page.locator('[aria-disabled=true], [placeholder], [type=file], [type=date]')];
      const take = () => page.screenshot({ fullPage: true, animations: 'disabled', mask });
      const paths = ['/', '/all-internships', `/internship-details/${shared.ids.open}`];
      if (isFull) paths.push(...staticPaths, '/all-internships?q=nothing-is-called-so', '/nothing-here');
      for (const path of paths) {
        await page.goto(path);
        // Rows below the first screen are else laid out when they come near, at another height than was kept for them.
        await page.evaluate(() => {
          for (const row of document.querySelectorAll<HTMLElement>('main li'))
            row.style.contentVisibility = 'visible';
        });
        const first = await take();
        await page.evaluate(() => {
          const link = document.querySelector<HTMLLinkElement>('#stylesheet')!;
          link.media = 'all';
          return new Promise((resolve) =>
            link.sheet ? resolve(null) : link.addEventListener('load', resolve),
          );
        });
        // The same colour in another colour space may be rounded otherwise.
        expect(await difference(first, await take()), path).toBeLessThanOrEqual(1);
      }
      await context.close();
    },
  );
}
