import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { durations } from '#contract/limits';
import { messages } from '#contract/messages';
import { inApp } from '#contract/messages/site';
import { installedMedia } from '../../../src/lib/use-media';
import { watchInstall } from '../../../src/services/install';
import { type StringStorage, memoryStorage } from '../../../src/services/session';
import { internshipRow, wholeList } from '../../support/answers';
import { fillIn, openApply, press } from '../../support/apply-page';
import { ok, openPage } from '../../support/open-page';
import { startPhone } from '../../support/phone';

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
  test('Android has a way into Chrome that carries the internship over, or leads to where one is by now', async () => {
    const { user } = await openPage('/internship-details/3', { answers: details });
    const { getByText, getByRole } = within(await notice());
    expect(getByText(inApp.where('Facebook'))).toBeTruthy();
    const { host } = window.location;
    const link = getByRole('link', { name: inApp.openInChrome });
    expect(link.getAttribute('href')).toMatch(
      new RegExp(`^intent://${host}/internship-details/3#Intent;scheme=http;package=com.android.chrome;`),
    );
    await user.click(screen.getAllByRole('link', { name: 'About' })[0]!);
    await waitFor(() => expect(link.getAttribute('href')).toContain('/about#Intent'));
  });

  test('an iPhone has the way in words', async () => {
    inBrowser(iphone);
    await openPage('/home', { answers: {} });
    const { getByText, queryByRole } = within(await notice());
    expect(getByText(inApp.where('Instagram'))).toBeTruthy();
    expect(getByText(inApp.onIphone)).toBeTruthy();
    expect(queryByRole('link')).toBeNull();
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
    storage.setItem('wokabaut.in-app', String(Date.now() - durations.visitGap));
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

describe('the offer to install', () => {
  const { title } = messages.install;
  const touch = '(pointer: coarse)';
  const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

  const stops: (() => void)[] = [];
  beforeEach(() => {
    startPhone();
    inBrowser(chrome);
  });
  afterEach(() => stops.splice(0).forEach((stop) => stop()));

  /** A page start at that time. @returns where the browser's events arrive */
  const visit = (storage: StringStorage, at = Date.now()) => {
    const browser = new EventTarget();
    stops.push(watchInstall({ storage, now: () => at }, browser));
    return browser;
  };
  /** A phone on which the page was opened yesterday and now. */
  const secondVisit = () => {
    const storage = memoryStorage();
    visit(storage, Date.now() - 86_400_000);
    return { storage, browser: visit(storage) };
  };
  const openHome = (storage: StringStorage, media: readonly string[] = [touch]) =>
    openPage('/home', { answers: {}, storage, media });
  const offer = () => screen.findByRole('region', { name: title });
  const expectNone = async () => {
    await screen.findByRole('heading', { name: 'How it works' });
    expect(screen.queryByText(title)).toBeNull();
  };

  /** The browser says that it can install; `outcome` is what the person answers. */
  function promptOf(browser: EventTarget, outcome: 'accepted' | 'dismissed') {
    const prompt = vi.fn(() => Promise.resolve());
    const event = new Event('beforeinstallprompt', { cancelable: true });
    browser.dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) }));
    return { prompt, event };
  }

  test('at the second visit the browser installs on request, and it is not offered again', async () => {
    const { storage, browser } = secondVisit();
    const { prompt } = promptOf(browser, 'accepted');
    const { user, close } = await openHome(storage, []);
    await user.click(within(await offer()).getByRole('button', { name: 'Install' }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(prompt).toHaveBeenCalledOnce();
    close();
    visit(storage, Date.now() + 2 * durations.installPutOff);
    await openHome(storage);
    await expectNone();
  });

  test('who answers "Not now" is not asked for 30 days, and goes on with the keyboard at the heading', async () => {
    const { storage } = secondVisit();
    const { user, services, close } = await openHome(storage);
    await user.click(within(await offer()).getByRole('button', { name: 'Not now' }));
    expect(screen.queryByText(title)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    close();
    const kept = JSON.parse(services.storage.getItem('wokabaut.install')!) as { putOffAt: number };
    const putOff = (ago: number) =>
      storage.setItem('wokabaut.install', JSON.stringify({ ...kept, putOffAt: Date.now() - ago }));
    putOff(durations.installPutOff - 60_000);
    const soon = await openHome(storage);
    await expectNone();
    soon.close();
    putOff(durations.installPutOff);
    await openHome(storage);
    expect(await offer()).toBeTruthy();
  });

  test.each([
    ['an Android phone', 'On an Android phone', 'Mozilla/5.0 (Linux; Android 14) Firefox/140.0'],
    ['an iPhone', 'On an iPhone', ios],
  ])('a browser without a prompt on %s shows pictures of the steps', async (_, name, agent) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    const { user } = await openHome(secondVisit().storage);
    const how = within(await offer()).getByRole('button', { name: 'Show me how' });
    expect(screen.queryByRole('list', { name })).toBeNull();
    await user.click(how);
    expect(within(screen.getByRole('list', { name })).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getAllByRole('list', { name: /^On an / })).toHaveLength(1);
    expect(how.getAttribute('aria-expanded')).toBe('true');
  });

  test.each([
    ['the installed app', [touch, installedMedia]],
    ['a desktop browser without a prompt', []],
  ])('%s is offered nothing', async (_, media) => {
    await openHome(secondVisit().storage, media);
    await expectNone();
  });

  test('after the first application was saved it is offered, also on the first visit, and never on the form', async () => {
    const storage = memoryStorage();
    promptOf(visit(storage), 'accepted');
    const { user } = await openApply({}, storage);
    await fillIn(user);
    expect(screen.queryByText(title)).toBeNull();
    await press(user, 'Apply Now');
    expect(await offer()).toBeTruthy();
  });

  test('nothing is offered on arrival, nor by the browser itself', async () => {
    const storage = memoryStorage();
    const { event, prompt } = promptOf(visit(storage), 'accepted');
    expect([event.defaultPrevented, prompt.mock.calls.length]).toEqual([true, 0]);
    await openHome(storage);
    await expectNone();
  });
});
