import type { Page } from '@playwright/test';
import type { OwnInternshipRow } from '#contract/internships';
import { messages } from '#contract/messages';
import { expectSent, fillApplication, school } from '../../support/applying';
import { letterDocx, resumePdf, type TestDocument } from '../../support/documents';
import { expect, test, type Journey } from '../../support/fixtures';
import { press } from '../../support/pointer';
import { receivedFrom } from '../../support/people';
import { screenOf } from '../../support/locators';
import { kila } from '../personas';

export interface Sent {
  resume: TestDocument;
  coverLetter: TestDocument;
}

/**
 * Applies in the tab with the details.
 * @returns the documents that were sent
 */
export async function applyTo(
  { portal: { server }, request }: Journey,
  tab: Page,
  { id }: OwnInternshipRow,
): Promise<Sent> {
  const { main, alert, notice, button } = screenOf(tab);

  return test.step('an incomplete form is not sent; with a grade and two documents it is', async () => {
    await press(main.getByRole('link', { name: 'Apply Now' }));
    await press(button('Apply Now'));
    await expect(alert('Please fill out all required fields correctly.')).toBeVisible();
    await expect(main.getByText(messages.apply.noFiles).first()).toBeVisible();
    const sent = { resume: await resumePdf(`Resume of ${kila.name}`), coverLetter: await letterDocx() };
    await fillApplication(tab, { school, ...sent });
    await press(button('Apply Now'));
    await expectSent(tab);
    await expect(notice('was submitted. You can find it under Profile')).toBeVisible();
    expect(await receivedFrom(request, server.url, id, kila.email)).toHaveLength(1);
    await tab.goBack();
    await expect(notice('You have already applied to this internship!')).toBeVisible();
    return sent;
  });
}
