import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import { notificationSettings as text } from '#contract/messages/news';
import { applyNow } from '../../support/apply-page';
import { ok } from '../../support/open-page';
import { startPhone } from '../../support/phone';
import { createPushBrowser, type PushBrowser } from '../../support/push-browser';

const { ask, granted, denied } = messages.sentNotice;
let browser: PushBrowser;
let server: ReturnType<typeof startPhone>;
beforeEach(() => {
  server = startPhone();
  browser = createPushBrowser();
});
afterEach(() => browser.remove());

const settings = (isOn: boolean) => ({
  push_key: 'BNEW',
  is_push_on: isOn,
  sms: 'off',
  login_number: null,
  settings: [],
});
/** Applies, and waits until the application is sent. */
async function apply(isOn = false) {
  const page = await applyNow(server, 'delivered', {
    'GET notification_settings': ok(settings(isOn)),
    'PUT push_subscription': ok(settings(true)),
  });
  await screen.findByRole('heading', { name: 'Thank You!' });
  return page;
}

test('to be told of the answer: a press that fails says where it is found later', async () => {
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

test.each([
  ['granted', 'default', granted],
  ['denied', 'default', denied],
  ['granted', 'granted', null],
  ['granted', 'denied', null],
] as const)(
  'to be told when it is sent: a person who answers %s (%s before) reads %s after the first application was saved',
  async (answer, permission, sentence) => {
    const requestPermission = vi.fn(() => Promise.resolve(answer));
    vi.stubGlobal('Notification', { permission, requestPermission });
    vi.stubGlobal('SyncManager', {});
    const { user } = await applyNow(server, 'lost_before');
    await screen.findByRole('heading', { name: messages.outbox.saved });
    const button = screen.queryByRole('button', { name: ask });
    if (sentence === null) return expect(button).toBeNull();
    expect(requestPermission).not.toHaveBeenCalled();
    await user.click(button!);
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button', { name: ask })).toBeNull();
  },
);
