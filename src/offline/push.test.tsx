import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NotificationSettingsAnswer } from '#contract/notifications';
import { createPushBrowser, type PushBrowser } from '../../tests/support/push-browser';
import type { Api } from '../services/api';
import { onThisPhone } from './push';

const own = 'https://push.example/renewed';
const answer: NotificationSettingsAnswer = {
  push_key: 'BNEW',
  is_push_on: true,
  sms: 'off',
  login_number: null,
  settings: [],
};

let browser: PushBrowser;
beforeEach(() => {
  browser = createPushBrowser();
  browser.allow('granted', 'granted');
  browser.subscribe(own, 'BNEW');
});
afterEach(() => browser.remove());

/** A server that takes the address of this phone, or does not. */
function server(takes: boolean) {
  const sent: unknown[] = [];
  const put = (path: string, body: PushSubscriptionJSON) => {
    sent.push([path, body.endpoint]);
    return takes ? Promise.resolve(answer) : Promise.reject(new Error('503'));
  };
  return { sent, api: { put } as unknown as Api };
}

test.each([
  ['the address that the server has confirmed is not sent again', own, true, [], true],
  ['another one is sent', 'https://push.example/old', true, [['push_subscription', own]], true],
  ['one of which nothing is known is sent', undefined, true, [['push_subscription', own]], true],
  [
    'the phone is not told while that fails',
    'https://push.example/old',
    false,
    [['push_subscription', own]],
    false,
  ],
])('%s', async (_, endpoint, takes, expected, isOn) => {
  const { sent, api } = server(takes);
  const here = await onThisPhone(api, { ...answer, endpoint });
  expect(sent).toEqual(expected);
  expect(here).toEqual({ ...answer, is_push_on: isOn, endpoint: isOn ? own : endpoint });
});

test('what the server does not tell is not sent', async () => {
  const { sent, api } = server(true);
  expect(await onThisPhone(api, { ...answer, is_push_on: false })).toMatchObject({ is_push_on: false });
  expect(sent).toEqual([]);
});
