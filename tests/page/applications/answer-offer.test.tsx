import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notificationSettings as text } from '#contract/messages/news';
import { fillIn, openApply, press } from '../../support/apply-page';
import { ok } from '../../support/open-page';
import { startPhone } from '../../support/phone';
import { createPushBrowser, type PushBrowser } from '../../support/push-browser';

let browser: PushBrowser;
beforeEach(() => {
  startPhone();
  browser = createPushBrowser();
});
afterEach(() => browser.remove());

const settings = (isOn: boolean) => ({ push_key: 'BNEW', is_push_on: isOn, sms: 'off', settings: [] });
/** Applies, and waits until the application is sent. */
async function apply(isOn = false) {
  const page = await openApply({
    'GET notification_settings': ok(settings(isOn)),
    'PUT push_subscription': ok(settings(true)),
  });
  await fillIn(page.user);
  await press(page.user, 'Apply Now');
  await screen.findByRole('heading', { name: 'Thank You!' });
  return page;
}

test('a press that fails says where it is found later', async () => {
  browser.allow('granted');
  const { user, answers } = await apply();
  delete answers['PUT push_subscription'];
  await user.click(await screen.findByRole('button', { name: text.ask }));
  expect(await screen.findByText(text.askFailed)).toBeTruthy();
  expect(screen.getByRole('button', { name: text.ask })).toBeTruthy();
});

test.each([
  ['has said no', () => browser.allow('denied', 'denied'), 0],
  [
    'is told already',
    () => {
      browser.allow('granted', 'granted');
      browser.subscribe('https://old.example', 'BNEW');
    },
    1,
  ],
  ['cannot be told', () => undefined, 0],
])('a phone that %s is not asked', async (_, prepare, looks) => {
  prepare();
  await apply();
  await vi.dynamicImportSettled();
  // The page has its answer, and could have offered it.
  await waitFor(() => expect(browser.looked()).toBe(looks));
  expect(screen.queryByRole('button', { name: text.ask })).toBeNull();
});

test('a phone that is told already tells the server its address, which the browser may have renewed', async () => {
  browser.allow('granted', 'granted');
  browser.subscribe('https://renewed.example', 'BNEW');
  const { calls } = await apply(true);
  await waitFor(() =>
    expect(calls('PUT push_subscription')).toMatchObject([{ body: { endpoint: 'https://renewed.example' } }]),
  );
});
