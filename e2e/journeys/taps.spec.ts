import type { Locator, Page } from '@playwright/test';
import { messages } from '#contract/messages';
import { applying } from '#contract/messages/applications';
import { expectSent } from '../support/applying';
import { letterDocx, resumePdf, type TestDocument } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { logIn, signUpStudent } from '../support/people';
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
