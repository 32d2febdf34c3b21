import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dataSaver as text } from '#contract/messages/site';
import { internshipRow, wholeList } from '../../support/answers';
import { main } from '../../support/on-screen';
import { ok, openPage } from '../../support/open-page';
import { wholePortal } from '../../support/whole-portal';
import { memoryStorage, type StringStorage } from '../../../src/services/session';

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

async function openCard(path = '/profile', storage: StringStorage = memoryStorage()) {
  const role = path === '/profile' ? 'student' : path === '/dashboard' ? 'admin' : 'business';
  const page = await openPage(path, { role, answers: wholePortal(role), storage });
  const card = within(await screen.findByRole('region', { name: text.title }));
  return { ...page, card, saver: card.getByRole<HTMLInputElement>('checkbox', { name: text.title }) };
}

describe('saving data', () => {
  const logoUrl = '/api/files/logo/kundu.webp';
  const row = internshipRow({ company: { id: 7, company_name: 'Kundu Hardware', logo_url: logoUrl } });
  const openList = (storage: StringStorage = memoryStorage()) =>
    openPage('/all-internships', { answers: { 'GET internship/': ok(wholeList([row])) }, storage });
  const logo = () => main().findByRole('img', { name: 'Logo of Kundu Hardware' });
  const showLogos = () => main().queryByRole('button', { name: 'Show logos' });

  test.each(['/business-profile', '/dashboard'])('can be chosen on %s', async (path) => {
    const { user, saver } = await openCard(path);
    await user.click(saver);
    expect(saver.checked).toBe(true);
  });

  test('is chosen on the phone, and stays chosen for the next person and for a visitor', async () => {
    const storage = memoryStorage();
    const { user, saver, card, services, close } = await openCard('/profile', storage);
    expect(saver.checked).toBe(false);
    await user.click(saver);
    expect(saver.checked).toBe(true);
    expect(card.getByText(text.on.chosen)).toBeTruthy();
    services.session.end();
    await services.savedQueries.wipe(7);
    close();
    await openList(storage);
    expect((await logo()).textContent).toBe('KH');
  });

  test('says when the phone has no room to keep the choice, and is not chosen then', async () => {
    const storage = memoryStorage();
    const { user, saver, card } = await openCard('/profile', storage);
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
    const { card, saver } = await openCard();
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
