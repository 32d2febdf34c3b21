import { messages } from '#contract/messages';
import { expectSent } from '../support/applying';
import { letterDocx, resumePdf } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { logIn, signUpStudent } from '../support/people';
import { countTaps } from '../support/taps';

test('from the start screen to an application: 8 taps and one field the first time, then 4 and none', async ({
  portal: { server, openPhone },
  request,
}) => {
  const email = 'taps@people.example';
  await signUpStudent(request, server.url, email);
  const { page } = await openPhone({ width: 360, height: 640 });
  const { begin, tap, type, choose, expectDone } = await countTaps(page);
  const { main, button } = screenOf(page);
  const firstRow = main.getByRole('link', { name: /^VIEW DETAILS/ }).first();
  const applyNow = main.getByRole('link', { name: 'Apply Now' });
  await logIn(page, email);

  await test.step('the first time', async () => {
    await page.goto('/');
    await main.getByRole('button', { name: 'Find Internship' }).waitFor();
    begin();
    await tap(button('Find Internship'));
    await tap(firstRow);
    await tap(applyNow);
    await tap(main.getByRole('checkbox', { name: 'Grade 12' }));
    await type(main.getByRole('textbox', { name: 'School name for Grade 12' }), 'Goroka Secondary School');
    await choose(main.getByText('Choose a file').first(), await resumePdf());
    await expect(button('Remove Resume')).toBeVisible();
    await choose(main.getByText('Choose a file').first(), await letterDocx());
    await tap(button('Apply Now'));
    await expectSent(page);
    await expectDone({ taps: 8, typed: 1 });
  });

  await test.step('the second time', async () => {
    await page.goto('/');
    const open = main
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: /^VIEW DETAILS/ }) });
    const next = open.filter({ hasNotText: 'Applied' }).first();
    await next.waitFor();
    begin();
    await tap(next.getByRole('link', { name: /^VIEW DETAILS/ }));
    await tap(applyNow);
    await tap(button(messages.apply.reuse.use));
    await expect(page.getByText(messages.apply.reuse.notSentAgain)).toHaveCount(2);
    await tap(button('Apply Now'));
    await expectSent(page);
    await expectDone({ taps: 4, typed: 0 });
  });
});
