import { beforeEach, expect, it, vi } from 'vitest';
import { notification } from '#contract/messages/news';
import type { Outbox } from '#outbox/outbox';
import { drainInWorker, onSync } from '../../sw/sync';
import { notifySent, openPressed, type NotificationScope } from '../../sw/push';
import { queueForm } from '../outbox/applications';
import { internship, session } from '../outbox/samples';
import { createPhone, type Phone } from '../outbox/test-world';

let phone: Phone;
let page: Outbox;
/** Applied without signal, and the page is closed. */
beforeEach(async () => {
  phone = createPhone();
  page = phone.openTab();
  phone.server.outcome = () => 'lost_before';
  await page.markLoggedIn(session);
  await queueForm(page);
  page.close();
  phone.server.outcome = () => 'delivered';
});

interface Seen {
  permission?: NotificationPermission;
  windows?: DocumentVisibilityState[];
}
function worker({ permission = 'granted', windows = [] }: Seen = {}) {
  const shown: string[] = [];
  const went: string[] = [];
  const scope = {
    permission,
    registration: { showNotification: (title: string) => Promise.resolve(void shown.push(title)) },
    clients: {
      matchAll: () =>
        Promise.resolve(
          windows.map((visibilityState) => ({
            visibilityState,
            focus: () => Promise.resolve(void went.push('focus')),
            postMessage: ({ type }: { type: string }) => void went.push(type),
          })),
        ),
      openWindow: (path: string) => Promise.resolve(void went.push(`open ${path}`)),
    },
  } as unknown as NotificationScope;
  const sync = () =>
    onSync(
      () => drainInWorker(phone.dependencies()),
      (titles) => notifySent(scope, titles),
    );
  return { shown, went, scope, sync };
}
const told = [notification.sent(internship.title)];

it.each([
  ['was closed', {}],
  ['was in the background', { windows: ['hidden'] }],
] satisfies [string, Seen][])('what was sent while the page %s is told once', async (_, seen) => {
  const { shown, sync } = worker(seen);
  await sync();
  expect([shown, phone.server.rows.length]).toEqual([told, 1]);
  await sync();
  expect(shown).toEqual(told);
});

it.each([
  ['nobody allowed it', { permission: 'default' }],
  ['it was denied', { permission: 'denied' }],
  ['the page is visible', { windows: ['hidden', 'visible'] }],
] satisfies [string, Seen][])('nothing is told when %s', async (_when, seen) => {
  const { shown, sync } = worker(seen);
  await sync();
  expect([shown, phone.server.rows.length]).toEqual([[], 1]);
});

it('what could not be sent is not told, nor anything on a phone on which nobody is logged in', async () => {
  phone.server.outcome = () => 'server_error';
  const { shown, sync } = worker();
  await expect(sync()).rejects.toThrow('still wait');
  phone.server.outcome = () => 'delivered';
  await phone.openTab().keepForLater(session);
  await sync();
  expect([shown, phone.server.rows]).toEqual([[], []]);
});

it('nothing is told of somebody who has logged out while it was being sent', async () => {
  const { shown, sync } = worker();
  const { fetch } = phone.server;
  vi.spyOn(phone.server, 'fetch').mockImplementation(async (...given) => {
    const answer = await fetch(...given);
    await phone.openStore().forgetSession(session.token);
    return answer;
  });
  await sync().catch(() => undefined);
  expect([shown, phone.server.rows.length]).toEqual([[], 1]);
});

it.each([
  ['it', null, '/my-applications', 'SHOW_APPLICATIONS'],
  ['news', { path: '/application-detail/12' }, '/application-detail/12', 'SHOW_SCREEN'],
])('a press on %s opens what it is about, in the window that is open', async (_of, data, path, message) => {
  const closed = worker();
  await openPressed(closed.scope, data);
  const open = worker({ windows: ['hidden'] });
  await openPressed(open.scope, data);
  expect([closed.went, open.went]).toEqual([[`open ${path}`], ['focus', message]]);
});
