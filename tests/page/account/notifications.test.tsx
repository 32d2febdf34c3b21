import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorTable } from '#contract/errors';
import { answers } from '#contract/messages/server-answers';
import { notificationSettings as text } from '#contract/messages/news';
import type { NotificationSettingsAnswer } from '#contract/notifications';
import type { Role } from '#contract/status';
import { memoryStorage } from '../../../src/services/session';
import { noSignal, ok, openPage, refused } from '../../support/open-page';
import { createPushBrowser, newEndpoint, type PushBrowser } from '../../support/push-browser';
import { wholePortal } from '../../support/whole-portal';

const key = 'BNOPQRSTUVWX';
let browser: PushBrowser;
beforeEach(() => {
  browser = createPushBrowser();
});
afterEach(() => browser.remove());

const settings = (given: Partial<NotificationSettingsAnswer> = {}): NotificationSettingsAnswer => ({
  push_key: key,
  is_push_on: false,
  sms: 'off',
  login_number: null,
  settings: [
    { channel: 'push', topic: 'applications', is_on: true },
    { channel: 'push', topic: 'account', is_on: true },
  ],
  ...given,
});

async function openCard(
  answer = settings(),
  role: Exclude<Role, 'admin'> = 'student',
  { push = noSignal, storage = memoryStorage() } = {},
) {
  const answers = {
    ...wholePortal(role),
    'GET notification_settings': ok(answer),
    'PUT push_subscription': push,
  };
  const path = role === 'student' ? '/profile' : '/business-profile';
  const page = await openPage(path, { role, answers, storage });
  const card = within(await screen.findByRole('region', { name: 'Notifications' }));
  const fold = card.getByRole('heading', { name: 'Notifications' }).closest('details')!;
  fold.open = true;
  fold.dispatchEvent(new Event('toggle'));
  await card.findByText(text.lead);
  return { ...page, card };
}

describe('this phone', () => {
  test.each(['student', 'business'] as const)(
    'is turned on by a %s with a press, on which the browser asks, and off again',
    async (role) => {
      browser.allow('granted');
      const { card, user, calls, answers } = await openCard(settings(), role);
      expect(await card.findByText(text.off)).toBeTruthy();
      expect(browser.asked()).toBe(0);
      answers['PUT push_subscription'] = ok(settings({ is_push_on: true }));
      await user.click(card.getByRole('button', { name: text.turnOn }));
      expect(await card.findByText(text.on)).toBeTruthy();
      const body = { endpoint: newEndpoint, keys: { p256dh: 'p', auth: 'a' } };
      expect([browser.asked(), calls('PUT push_subscription')]).toMatchObject([1, [{ body }]]);
      expect(calls('PUT push_subscription'), 'not again for the settings').toHaveLength(1);
      answers['DELETE push_subscription'] = ok(settings());
      await user.click(card.getByRole('button', { name: text.turnOff }));
      expect(await card.findByText(text.off)).toBeTruthy();
      expect(browser.endpoint()).toBeNull();
    },
  );

  test.each([
    ['of which the browser knows nothing more', () => undefined],
    ['for another key of the server', () => browser.subscribe('https://old.example', 'BOLD')],
  ])('that the server tells, %s, is off and turned on anew', async (_, prepare) => {
    browser.allow('granted', 'granted');
    prepare();
    const { card, user, answers } = await openCard(settings({ is_push_on: true }));
    expect(await card.findByText(text.off)).toBeTruthy();
    answers['PUT push_subscription'] = ok(settings({ is_push_on: true }));
    await user.click(card.getByRole('button', { name: text.turnOn }));
    await card.findByText(text.on);
    expect(browser.endpoint()).toBe(newEndpoint);
  });

  test('says what to do when the person has said no', async () => {
    browser.allow('denied');
    const { card, user, calls } = await openCard();
    await user.click(await card.findByRole('button', { name: text.turnOn }));
    expect(await card.findByText(text.denied)).toBeTruthy();
    expect(card.queryByRole('button', { name: text.turnOn })).toBeNull();
    expect(calls('PUT push_subscription')).toEqual([]);
  });

  test('without push loses nothing but the push: the topics are there, and it says where the news is', async () => {
    const { card } = await openCard();
    expect(await card.findByText(text.unsupported)).toBeTruthy();
    expect(card.getByRole('checkbox', { name: text.topics.account })).toBeTruthy();
  });

  test.each([
    ['without signal', noSignal, text.needsSignal],
    [
      'where the server knows no such push service',
      refused('validation_failed', { endpoint: [answers.notifications.unknownService] }),
      errorTable.validation_failed.sentence,
    ],
  ])('%s stays off, and says so', async (_, answer, sentence) => {
    browser.allow('granted');
    const { card, user, answers } = await openCard();
    answers['PUT push_subscription'] = answer;
    await user.click(await card.findByRole('button', { name: text.turnOn }));
    expect((await card.findByRole('alert')).textContent).toBe(sentence);
    expect(card.getByText(text.off)).toBeTruthy();
  });
});

describe('the topics', () => {
  test('are turned off and on for all phones, one by one', async () => {
    const { card, user, calls, answers } = await openCard();
    const changed = settings();
    changed.settings[1]!.is_on = false;
    answers['PUT notification_settings'] = ok(changed);
    const box = await card.findByRole<HTMLInputElement>('checkbox', { name: text.topics.account });
    await user.click(box);
    await vi.waitFor(() => expect(calls('PUT notification_settings')).toHaveLength(1));
    await vi.waitFor(() =>
      expect([box.getAttribute('aria-disabled'), box.checked]).toEqual(['false', false]),
    );
    const body = { settings: [{ channel: 'push', topic: 'account', is_on: false }] };
    expect(calls('PUT notification_settings')).toMatchObject([{ body }]);
  });

  test('by SMS are there where the portal sends some, with what is missing', async () => {
    const sms = { channel: 'sms', topic: 'account', is_on: false } as const;
    const first = await openCard(settings({ sms: 'possible', settings: [sms] }));
    const group = within(await first.card.findByRole('group', { name: text.sms }));
    expect(group.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    first.close();
    const second = await openCard(settings({ sms: 'no_number' }));
    expect(await second.card.findByText(text.smsNoNumber)).toBeTruthy();
    expect(second.card.queryByRole('group', { name: text.sms })).toBeNull();
  });
});
