import type { Locator, Page } from '@playwright/test';
import { messages } from '#contract/messages';
import { applying } from '#contract/messages/applications';
import { expectSent } from '../support/applying';
import { letterDocx, resumePdf, type TestDocument } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { demo, enterAs, logIn, signUpStudent } from '../support/people';
import { press } from '../support/pointer';

/** Names each thing that a person presses on the page from its next load on. A file chooser of the phone is no page. */
async function watchPresses(page: Page): Promise<string[]> {
  const pressed: string[] = [];
  await page.exposeBinding('told', (_, what: string) => void pressed.push(what));
  await page.addInitScript(() => {
    const { told } = window as never as { told: (what: string) => Promise<void> };
    const tell = ({ target, isTrusted }: Event) => {
      if (isTrusted && target instanceof Element) void told(target.textContent.trim().slice(0, 40));
    };
    addEventListener('pointerdown', tell, { capture: true });
  });
  return pressed;
}

/** Taps what opens the phone's own file chooser, which gives this. */
async function choose(button: Locator, document: TestDocument): Promise<void> {
  const chooser = button.page().waitForEvent('filechooser');
  await press(button);
  await (await chooser).setFiles(document);
}

test(
  'from the start screen to an application: 8 taps and one field the first time, then 3 and none',
  { tag: '@full' },
  async ({ portal: { server, openPhone }, request }) => {
    const email = 'taps@people.example';
    await signUpStudent(request, server.url, email);
    const { page } = await openPhone({ width: 360, height: 640 });
    const pressed = await watchPresses(page);
    const { main, button } = screenOf(page);
    const details = page.getByRole('link', { name: /^VIEW DETAILS/ });
    const applyNow = main.getByRole('link', { name: 'Apply Now' });
    await logIn(page, email);

    await test.step('the first time', async () => {
      await page.goto('/');
      await details.first().waitFor();
      pressed.length = 0;
      await press(details.first());
      await press(applyNow);
      await press(main.getByRole('checkbox', { name: 'Grade 12' }));
      const field = main.getByRole('textbox', { name: 'School name for Grade 12' });
      await press(field);
      await field.fill('Goroka Secondary School');
      await choose(main.getByText('Choose a file').first(), await resumePdf());
      await expect(button('Remove Resume')).toBeVisible();
      await press(main.getByText(applying.add.cover_letter));
      await choose(main.getByText('Choose a file').last(), await letterDocx());
      await press(button('Apply Now'));
      await expectSent(page);
      expect(pressed, pressed.join(' > ')).toHaveLength(8);
    });

    await test.step('the second time', async () => {
      await page.goto('/');
      const next = main
        .getByRole('listitem')
        .filter({ has: details })
        .filter({ hasNotText: 'Applied' })
        .first();
      await next.waitFor();
      pressed.length = 0;
      await press(next.getByRole('link', { name: /^VIEW DETAILS/ }));
      await press(applyNow);
      await expect(page.getByRole('heading', { name: messages.apply.reuse.title })).toBeVisible();
      await press(button('Apply Now'));
      await expectSent(page);
      expect(pressed, pressed.join(' > ')).toHaveLength(3);
    });
  },
);

test(
  'from the dashboard ten people are approved one by one in 11 taps, without scrolling',
  { tag: '@full' },
  async ({ portal: { server, openPhone }, request }) => {
    for (let count = 0; count < 10; count += 1)
      await signUpStudent(request, server.url, `waits-${count}@people.example`);
    const { page } = await openPhone({ width: 360, height: 640 });
    const pressed = await watchPresses(page);
    await logIn(page, demo.admin);
    await page.goto('/');
    const start = page.getByRole('link', { name: /^Check \d+, one by one$/ });
    await expect(start).toBeInViewport({ ratio: 1 });
    pressed.length = 0;
    await press(start);
    const decided = page.getByRole('dialog').getByRole('status');
    for (let count = 0; count < 10; count += 1) {
      const approve = page.getByRole('dialog').getByRole('button', { name: 'Approve' });
      await expect(approve).toBeInViewport({ ratio: 1 });
      const name = await page.getByRole('dialog').getByRole('heading').first().textContent();
      await press(approve);
      await expect(decided).toHaveText(`${name}: Approved`);
    }
    expect(pressed, pressed.join(' > ')).toHaveLength(11);
  },
);

test(
  'a business opens the resume of a new applicant with 1 tap, and decides with the next, at the foot of the screen',
  { tag: '@full' },
  async ({ portal: { server, openPhone }, request }) => {
    const { page } = await openPhone({ width: 360, height: 640 });
    const { main } = screenOf(page);
    await enterAs(page, request, server.url, demo.business);
    const pressed = await watchPresses(page);
    await page.goto('/dashboard');
    const resume = main.getByRole('link', { name: /^View Resume of/ });
    const answer = page
      .context()
      .waitForEvent('response', (response) => /\/files\/[^/]+\?/.test(response.url()));
    await press(resume);
    expect((await answer).headers()['content-type']).toBe('application/pdf');
    expect(pressed, pressed.join(' > ')).toHaveLength(1);

    // Behind it the card has opened.
    await expect(main.getByRole('button', { name: /^Hire… / })).toBeVisible();
    const dock = (await page.locator('.dock').boundingBox())!;
    for (const decision of [
      main.getByRole('link', { name: 'Invite to talk' }),
      main.getByRole('button', { name: /^Not this time/ }),
    ]) {
      const { y, height } = (await decision.boundingBox())!;
      expect(y + height, 'above the dock, without scrolling').toBeLessThanOrEqual(dock.y);
    }
    await press(main.getByRole('button', { name: /^Hire… / }));
    await expect(page.getByRole('dialog', { name: /^Hire/ })).toBeVisible();
    expect(pressed, pressed.join(' > ')).toHaveLength(2);
  },
);
