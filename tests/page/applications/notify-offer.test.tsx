import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import { fillIn, openApply, press } from '../../support/apply-page';
import { startPhone } from '../../support/phone';

const { ask, granted, denied } = messages.notification;
beforeEach(() => {
  startPhone().outcome = () => 'lost_before';
});
/** A browser with Background Sync, in which the person answers so. */
function allow(answer: NotificationPermission, permission: NotificationPermission = 'default') {
  const requestPermission = vi.fn(() => Promise.resolve(answer));
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('SyncManager', {});
  return requestPermission;
}
async function apply() {
  const { user } = await openApply();
  await fillIn(user);
  await press(user, 'Apply Now');
  await screen.findByRole('heading', { name: messages.outbox.saved });
  return user;
}

test.each([
  ['granted', granted],
  ['denied', denied],
] as const)(
  'after the first application was saved the browser asks on a press: %s',
  async (answer, sentence) => {
    const requestPermission = allow(answer);
    const user = await apply();
    expect(requestPermission).not.toHaveBeenCalled();
    await press(user, ask);
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button', { name: ask })).toBeNull();
  },
);

test.each(['granted', 'denied'] as const)(
  'who has answered already (%s) is not asked',
  async (permission) => {
    allow('granted', permission);
    await apply();
    expect(screen.queryByRole('button', { name: ask })).toBeNull();
  },
);
