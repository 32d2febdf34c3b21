import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import { onThisPhone } from '#contract/messages/outbox';
import { StorageUnavailable } from '#outbox/errors';
import { fillIn, openApply, press } from '../../support/apply-page';
import { startPhone } from '../../support/phone';

const { wifiOnly, waitingForWifi, saved, states } = messages.outbox;
let server: ReturnType<typeof startPhone>;
beforeEach(() => {
  server = startPhone();
});
const setLink = (type: string | undefined) =>
  Object.defineProperty(navigator, 'connection', { value: { type }, configurable: true });
afterEach(() => void Reflect.deleteProperty(navigator, 'connection'));

async function apply() {
  server.outcome = () => 'lost_before';
  const page = await openApply();
  await fillIn(page.user);
  await page.services.outbox.sessionStarted({ token: 'token-of-student', userId: 7 });
  await press(page.user, 'Apply Now');
  await screen.findByRole('heading', { name: saved });
  return page;
}

test('who chooses so waits for Wi-Fi, reads it, and can send it all the same', async () => {
  setLink('cellular');
  const { user } = await apply();
  const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: wifiOnly });
  expect(choice.checked).toBe(false);
  expect(screen.getByText(onThisPhone.withSignal)).toBeTruthy();
  await user.click(choice);
  expect(choice.checked, 'before the slow disk of a phone has stored it').toBe(true);
  expect(await screen.findByText(waitingForWifi)).toBeTruthy();
  expect(screen.getByText(messages.outbox.lead.waitingForWifi)).toBeTruthy();
  expect(screen.getByText(onThisPhone.withWifi)).toBeTruthy();
  expect(choice.checked).toBe(true);
  expect(server.rows).toEqual([]);
  server.outcome = () => 'delivered';
  await press(user, 'Send now');
  expect(await screen.findByText(states.sent)).toBeTruthy();
});

test('a choice that could not be stored is not ticked, and says so', async () => {
  setLink('cellular');
  const { user, services } = await apply();
  vi.spyOn(await services.outbox.load(), 'setWifiOnly').mockRejectedValue(new StorageUnavailable('broken'));
  const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: wifiOnly });
  await user.click(choice);
  expect(await screen.findByText(messages.outbox.storageUnavailable)).toBeTruthy();
  expect(choice.checked).toBe(false);
});

test('a browser that does not know the kind of link offers no choice', async () => {
  await apply();
  expect(screen.queryByRole('checkbox', { name: wifiOnly })).toBeNull();
});
