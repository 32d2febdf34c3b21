import { expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { mailsLink as text } from '#contract/messages/job-alerts';
import { main, press } from '../../support/on-screen';
import { noSignal, ok, openPage, refused } from '../../support/open-page';

const END = 'POST job_alert_mails/end';
const RESUME = 'POST job_alert_mails/resume';
const done = ok({ message: text.ended });

test('the link leaves the address at once, names what ends, and ends it by a press that can be taken back', async () => {
  const page = await openPage('/unsubscribe?token=7.se-cret', { answers: { [END]: done, [RESUME]: done } });
  expect(page.router.state.location.href).toBe('/unsubscribe');
  expect(main().getByText(text.endLead)).toBeTruthy();
  expect(page.calls(END)).toEqual([]);
  await press(page, text.end);
  expect((await main().findByText(text.ended)).closest('[role=status]')).not.toBeNull();
  await press(page, text.resume);
  expect(await main().findByText(text.resumed)).toBeTruthy();
  for (const call of [END, RESUME])
    expect(page.calls(call)).toMatchObject([{ body: { token: '7.se-cret' } }]);
  expect(main().getByRole('button', { name: text.end })).toBeTruthy();
});

test('without signal, and with a link that is not whole, it says so and the button stays', async () => {
  const page = await openPage('/unsubscribe?token=x', { answers: { [END]: noSignal } });
  await press(page, text.end);
  expect((await main().findByRole('alert')).textContent).toBe(text.needsSignal);
  const linkInvalid = errorTable.email_link_invalid.sentence;
  page.answers[END] = refused('email_link_invalid', { token: [linkInvalid] });
  await press(page, text.end);
  expect(await main().findByText(linkInvalid)).toBeTruthy();
  expect(main().getByRole('button', { name: text.end })).toBeTruthy();
});
