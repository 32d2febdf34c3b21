import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dataUseMeter as text } from '#contract/messages/data-use';
import { notLoaded } from '#contract/messages/on-request';
import { createDays, noBytes } from '#outbox/data-use/days';
import { internshipRow, wholeList } from '../../support/answers';
import { main } from '../../support/on-screen';
import { ok, openPage } from '../../support/open-page';
import { wholePortal } from '../../support/whole-portal';
import { memoryStorage, type StringStorage } from '../../../src/lib/session';

const link = Object.assign(new EventTarget(), { saveData: false, effectiveType: '4g' });
const setLink = (state: Partial<typeof link>) =>
  act(() => {
    Object.assign(link, state);
    Object.defineProperty(navigator, 'connection', { value: link, configurable: true });
    link.dispatchEvent(new Event('change'));
  });
afterEach(() => {
  Object.assign(link, { saveData: false, effectiveType: '4g' });
  Reflect.deleteProperty(navigator, 'connection');
});

async function openMeter(path = '/profile', storage: StringStorage = memoryStorage()) {
  const role = path === '/profile' ? 'student' : path === '/dashboard' ? 'admin' : 'business';
  const page = await openPage(path, { role, answers: wholePortal(role), storage });
  const card = within(await screen.findByRole('region', { name: 'Data use' }));
  await page.user.click(card.getByRole('button', { name: 'Show' }));
  const saver = await card.findByRole<HTMLInputElement>('checkbox', { name: text.saver });
  return { ...page, card, saver };
}

describe('the meter', () => {
  const row = (card: Awaited<ReturnType<typeof openMeter>>['card'], name: string) =>
    within(card.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);

  test.each(['/profile', '/business-profile', '/dashboard'])('is opened on request on %s', async (path) => {
    const { card } = await openMeter(path);
    expect(await card.findByText(text.nothing)).toBeTruthy();
    expect(card.getByText(text.limits)).toBeTruthy();
  });

  test('says what was used today and this month, for what, and what that costs', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'], now: Date.parse('2026-11-23T03:00:00Z') });
    try {
      const days = createDays();
      await days.add({ ...noBytes(), updates: 9_000_000 }, Date.parse('2026-10-30T03:00:00Z'));
      await days.add({ ...noBytes(), sending: 4_000_000 }, Date.parse('2026-11-02T03:00:00Z'));
      await days.add({ ...noBytes(), reading: 20_480, updates: 102_400 }, Date.now());
      const { card, user } = await openMeter();
      await card.findByRole('table');
      expect(['Reading', 'Sending', 'Updates', 'Together', 'Cost'].map((name) => row(card, name))).toEqual([
        ['20 KB', '20 KB'],
        ['0 KB', '3.8 MB'],
        ['100 KB', '100 KB'],
        ['120 KB', '3.9 MB'],
        ['less than 1 toea', '4 toea'],
      ]);
      expect(card.getByText(text.since('30 October 2026'))).toBeTruthy();

      const price = card.getByLabelText<HTMLInputElement>(text.price);
      expect(price.value).toBe('1');
      await user.clear(price);
      await user.type(price, '10');
      expect(row(card, 'Cost')).toEqual(['1 toea', '41 toea']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('refuses a price that is none, counts with the last good one, and keeps that on the phone', async () => {
    const storage = memoryStorage();
    await createDays().add({ ...noBytes(), reading: 1_000_000 }, Date.now());
    const first = await openMeter('/profile', storage);
    const price = first.card.getByLabelText<HTMLInputElement>(text.price);
    await first.user.clear(price);
    await first.user.type(price, '5x');
    expect(first.card.getByText(text.priceInvalid)).toBeTruthy();
    expect(price.value).toBe('5x');
    await waitFor(() => expect(row(first.card, 'Cost')).toEqual(['5 toea', '5 toea']));
    first.close();
    const next = await openMeter('/profile', storage);
    expect(next.card.getByLabelText<HTMLInputElement>(text.price).value).toBe('5');
  });

  test('says so when what was counted cannot be read', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const { card } = await openMeter();
    expect(await card.findByText(text.failed)).toBeTruthy();
    expect(card.queryByText(notLoaded)).toBeNull();
  });
});

describe('saving data', () => {
  const logoUrl = '/api/files/logo/kundu.webp';
  const row = internshipRow({ company: { id: 7, company_name: 'Kundu Hardware', logo_url: logoUrl } });
  const openList = (storage: StringStorage = memoryStorage()) =>
    openPage('/all-internships', { answers: { 'GET internship/': ok(wholeList([row])) }, storage });
  const logo = () => main().findByRole('img', { name: 'Logo of Kundu Hardware' });
  const showLogos = () => main().queryByRole('button', { name: 'Show logos' });

  test('is chosen on the phone, and stays chosen for the next person and for a visitor', async () => {
    const storage = memoryStorage();
    const { user, saver, card, services, close } = await openMeter('/profile', storage);
    expect(saver.checked).toBe(false);
    await user.click(saver);
    expect(saver.checked).toBe(true);
    expect(card.getByText(text.on.chosen)).toBeTruthy();
    services.session.end();
    services.persistence.wipe(7);
    close();
    await openList(storage);
    expect((await logo()).textContent).toBe('KH');
  });

  test('says when the phone has no room to keep the choice, and is not chosen then', async () => {
    const storage = memoryStorage();
    const { user, saver, card } = await openMeter('/profile', storage);
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await user.click(saver);
    expect(card.getByText(text.notKept)).toBeTruthy();
    expect(saver.checked).toBe(false);
  });

  test.each([
    ['the browser is set to', { saveData: true }, text.on.browser],
    ['the link is slow', { effectiveType: '2g' }, text.on.slow_link],
    ['the link is very slow', { effectiveType: 'slow-2g' }, text.on.slow_link],
  ])('is also on while %s', async (_, state, sentence) => {
    setLink({});
    const { card, saver } = await openMeter();
    expect(card.queryByText(sentence)).toBeNull();
    setLink(state);
    expect(await card.findByText(sentence)).toBeTruthy();
    expect(saver.checked).toBe(false);
  });

  test('shows initials in place of logos, until one press shows them for this visit', async () => {
    setLink({ saveData: true });
    const { user } = await openList();
    const waiting = await logo();
    expect([waiting.tagName, waiting.textContent]).toEqual(['SPAN', 'KH']);
    await user.click(showLogos()!);
    expect((await logo()).getAttribute('src')).toBe(logoUrl);
    expect(showLogos()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('shows a logo that is on the phone', async () => {
    vi.stubGlobal('caches', { match: async (url: string) => (url === logoUrl ? new Response() : undefined) });
    setLink({ saveData: true });
    await openList();
    await waitFor(async () => expect((await logo()).getAttribute('src')).toBe(logoUrl));
  });

  test('leaves a logo that is there when the link becomes slow', async () => {
    setLink({});
    await openList();
    const shown = await logo();
    act(() => void shown.dispatchEvent(new Event('load')));
    setLink({ effectiveType: '2g' });
    expect(showLogos()).not.toBeNull();
    expect((await logo()).getAttribute('src')).toBe(logoUrl);
  });
});
