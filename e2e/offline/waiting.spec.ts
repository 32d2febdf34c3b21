import type { Locator } from '@playwright/test';
import { messages } from '#contract/messages';
import { applying } from '#contract/messages/applying';
import { expectSent, fillApplication, openApplyForm } from '../support/applying';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { untilReadyForOffline } from '../support/people';
import { press } from '../support/pointer';

/** The lines of a text as they are drawn, without what only screen readers have. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const drawn: DOMRect[] = [];
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (words.nextNode()) {
      // One pixel wide is for screen readers.
      if (words.currentNode.parentElement!.getBoundingClientRect().width <= 1) continue;
      range.selectNodeContents(words.currentNode);
      drawn.push(...range.getClientRects());
    }
    const [left, right] = [drawn.map((rect) => rect.left), drawn.map((rect) => rect.right)];
    const lines = new Set(drawn.map(({ top, height }) => Math.round((top + height / 2) / 8))).size;
    return { lines, left: Math.min(...left), right: Math.max(...right) };
  });

test('without signal the first screen of a phone says once that it is saved, and the header says so, and what waits', async ({
  portal,
  request,
}) => {
  const { phone, page } = await openApplyForm(portal, request);
  const { main, button } = screenOf(page);
  await untilReadyForOffline(page);
  await fillApplication(page);
  await phone.setOffline(true);
  portal.link.setLink('cut');
  await press(button('Apply Now'));
  const title = main.getByRole('heading', { level: 1, name: messages.outbox.saved });
  await expect(title).toBeVisible();
  await expect(main.getByText(messages.outbox.states.queued)).toHaveCount(1);
  await expect(main.getByText(messages.outbox.lead.queued)).toHaveCount(1);
  await expect(button('Send now'), 'nothing is to be tried').toBeHidden();

  const wayOn = await main.getByRole('link', { name: applying.findMore }).boundingBox();
  const dock = await page.getByRole('navigation', { name: 'Main screens' }).boundingBox();
  expect(wayOn!.y + wayOn!.height).toBeLessThan(dock!.y);

  const chip = page.getByRole('status', { name: 'Connection' });
  await expect(chip).toHaveText('Offline, 1 to send');
  // 640 px: a wide screen at 200 %.
  for (const width of [320, 360, 640]) {
    await page.setViewportSize({ width, height: 640 });
    const said = await linesOf(chip);
    expect(said.lines, `'Offline' and what waits at ${width} px`).toBe(2);
    expect(said.left, `the words at ${width} px`).toBeGreaterThan(0);
    expect((await linesOf(title)).right, `the title at ${width} px`).toBeLessThan(said.left);
  }
  portal.link.setLink('open');
  await phone.setOffline(false);
  await expectSent(page);
  await expect(chip).toHaveText('Online');
});
