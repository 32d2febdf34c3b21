import { messages } from '#contract/messages';
import { applying } from '#contract/messages/applications';
import { practice } from '#contract/messages/classroom';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { untilReadyForOffline } from '../support/people';
import { press } from '../support/pointer';

test(
  'field staff practise the whole way on a prepared phone without signal or account; nothing is sent and nothing is kept',
  { tag: '@full' },
  async ({ portal }) => {
    const phone = await portal.openPhone();
    const { page } = phone;
    const { main, button, notice } = screenOf(page);
    await page.goto('/classroom');
    await untilReadyForOffline(page);
    await press(button('Save everything for offline'));
    await expect(notice(messages.classroom.saved)).toBeVisible();
    await phone.setOffline(true);
    portal.link.setLink('cut');
    const before = portal.link.requests.length;

    await page.goto('/classroom');
    await press(main.getByRole('link', { name: 'Practise with pretend internships' }));
    await press(main.getByRole('link', { name: /^VIEW DETAILS/ }).first());
    await expect(main.getByText(practice.notReal)).toBeVisible();
    await press(main.getByRole('link', { name: 'Apply Now' }));
    await main.getByRole('checkbox', { name: 'Grade 10' }).check();
    await main.getByLabel('School name for Grade 10').fill('Kerevat National');
    await press(button(practice.useOwn('resume')));
    await press(main.getByText(applying.add.cover_letter));
    await press(button(practice.useOwn('cover letter')));
    await press(button('Apply Now'));
    await expect(main.getByRole('heading', { name: messages.outbox.saved })).toBeVisible();
    for (const step of [practice.signalBack, practice.looks, practice.hires])
      await press(main.getByRole('link', { name: step }));
    await expect(main.getByRole('heading', { name: 'Hired' })).toBeVisible();

    // With signal too nothing of it leaves the phone.
    await phone.setOffline(false);
    portal.link.setLink('open');
    await page.reload();
    await press(main.getByRole('link', { name: 'Apply Now' }));
    await expect(main.getByRole('checkbox', { name: 'Grade 10' })).not.toBeChecked();
    const sent = portal.link.requests.slice(before).filter((request) => !request.startsWith('GET '));
    expect(sent).toEqual([]);
    const kept = await page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, names]);
    });
    expect(kept).not.toContain('Kerevat');
  },
);
