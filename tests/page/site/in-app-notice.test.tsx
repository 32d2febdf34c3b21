import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { windows } from '#contract/limits';
import { messages } from '#contract/messages';
import { inApp } from '#contract/messages/site';
import { installedMedia } from '../../../src/lib/use-media';
import { memoryStorage } from '../../../src/services/session';
import { internshipRow, wholeList } from '../../support/answers';
import { ok, openPage } from '../../support/open-page';

const webView =
  'Mozilla/5.0 (Linux; Android 11; SM-A022F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0 Mobile Safari/537.36';
const facebook = `${webView} [FB_IAB/FB4A;FBAV/465.0.0.62.84;IABMV/1;]`;
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 332.0';
const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36';

const inBrowser = (agent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
const notice = () => screen.findByRole('status', { name: 'Browser' });
const expectNone = async () => {
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('status', { name: 'Browser' })).toBeNull();
};
const details = { 'GET internship/': ok(wholeList([internshipRow()])) };

beforeEach(() => void inBrowser(facebook));

describe('inside the browser of another app', () => {
  test('Android has a way into Chrome that carries the internship over', async () => {
    await openPage('/internship-details/3', { answers: details });
    const { getByText, getByRole } = within(await notice());
    expect(getByText(inApp.where('Facebook'))).toBeTruthy();
    const { host } = window.location;
    expect(getByRole('link', { name: inApp.openInChrome }).getAttribute('href')).toMatch(
      new RegExp(`^intent://${host}/internship-details/3#Intent;scheme=http;package=com.android.chrome;`),
    );
  });

  test('an iPhone has the way in words', async () => {
    inBrowser(iphone);
    await openPage('/home', { answers: {} });
    const { getByText, queryByRole } = within(await notice());
    expect(getByText(inApp.where('Instagram'))).toBeTruthy();
    expect(getByText(inApp.onIphone)).toBeTruthy();
    expect(queryByRole('link')).toBeNull();
  });

  test('the way leads to where one is by now', async () => {
    const { user } = await openPage('/home', { answers: {} });
    const link = within(await notice()).getByRole('link', { name: inApp.openInChrome });
    expect(link.getAttribute('href')).toContain('/home#Intent');
    await user.click(screen.getAllByRole('link', { name: 'About' })[0]!);
    await waitFor(() => expect(link.getAttribute('href')).toContain('/about#Intent'));
  });

  test('who closed it is not told again during the visit, and goes on with the keyboard at the heading', async () => {
    const storage = memoryStorage();
    const { user, services, close } = await openPage('/home', { answers: {}, storage });
    await user.click(within(await notice()).getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    await user.click(screen.getAllByRole('link', { name: 'About' })[0]!);
    await expectNone();
    close();
    const again = await openPage('/home', { answers: {}, storage: services.storage });
    await expectNone();
    again.close();
    storage.setItem('wokabaut.in-app', String(Date.now() - windows.visitGap));
    await openPage('/home', { answers: {}, storage });
    expect(await notice()).toBeTruthy();
  });

  test('the offer to install does not come', async () => {
    const storage = memoryStorage();
    storage.setItem('wokabaut.install', JSON.stringify({ visits: 5, visitedAt: Date.now() }));
    const media = ['(pointer: coarse)'];
    const inside = await openPage('/home', { answers: {}, storage, media });
    expect(await notice()).toBeTruthy();
    expect(screen.queryByText(messages.install.title)).toBeNull();
    inside.close();
    inBrowser(chrome);
    await openPage('/home', { answers: {}, storage, media });
    expect(await screen.findByText(messages.install.title)).toBeTruthy();
  });
});

describe('it is not there', () => {
  test('in the installed app, which looks like one on an iPhone', async () => {
    inBrowser(iphone);
    await openPage('/home', { answers: {}, media: [installedMedia] });
    await expectNone();
  });

  test('on a screen that only a mailed link or a log-in leads to', async () => {
    await openPage('/reset-password?reset_password_token=secret', { answers: {} });
    await expectNone();
  });
});
