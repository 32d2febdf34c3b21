import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import hot from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delays } from '#contract/limits';
import { toast } from '../../lib/toast';
import { Toasts } from './shell';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<Toasts />);
});
afterEach(() => {
  act(() => hot.remove());
  vi.useRealTimers();
});

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isThere = (words: string) => screen.queryByText(words) !== null;
/** A dismissed toast is there for that much longer, fading. */
const FADING = delays.toastEase;

test('a toast passes after five seconds', async () => {
  toast('success', 'Saved');
  await screen.findByText('Saved');
  await after(4500);
  await after(FADING);
  expect(isThere('Saved')).toBe(true);
  await after(500);
  await after(FADING);
  expect(isThere('Saved')).toBe(false);
});

test('one that goes takes no tap from what lies under it', async () => {
  toast('error', 'No signal');
  await user.hover(await screen.findByText('No signal'));
  act(() => hot.dismiss());
  await expect(user.click(screen.getByText('No signal'))).rejects.toThrow('pointer-events: none');
});

test('one that is being read stays, and passes a second after the pointer has left', async () => {
  toast('error', 'It failed');
  await user.hover(await screen.findByText('It failed'));
  await after(20_000);
  expect(isThere('It failed')).toBe(true);
  await user.unhover(screen.getByText('It failed'));
  await after(500);
  await after(FADING);
  expect(isThere('It failed')).toBe(true);
  await after(500);
  await after(FADING);
  expect(isThere('It failed')).toBe(false);
});

test('an earlier one about something else stays beside a new one, and the same words stand once', async () => {
  toast('success', 'Sent', 'Success');
  await screen.findByText('Sent');
  toast('warning', 'Nearly full', '', 'storage');
  await screen.findByText('Nearly full');
  toast('success', 'Sent', 'Success');
  await after(FADING + 500);
  expect(screen.getAllByText('Sent')).toHaveLength(1);
  expect(isThere('Nearly full')).toBe(true);
});

test('a success takes the place of the failure of the same action, and of no other', async () => {
  toast('error', 'The newsletter failed', 'Error', 'newsletter');
  toast('error', 'It was not saved', 'Error');
  await screen.findByText('It was not saved');
  toast('success', 'It is saved', 'Success');
  await screen.findByText('It is saved');
  await after(FADING);
  expect(isThere('It was not saved')).toBe(false);
  expect(isThere('The newsletter failed')).toBe(true);
});

test('a title is read out, and not drawn', async () => {
  toast('error', 'It failed', 'Validation Error');
  const title = await screen.findByText('Validation Error');
  expect(title.className).toBe('sr-only');
  expect(title.parentElement?.textContent).toBe('Validation Error It failed');
});

test('it lies over the header where it would lie over a field', async () => {
  const main = document.body.appendChild(document.createElement('main'));
  main.innerHTML = '<input />';
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  place.mockReturnValue(new DOMRect(0, 60, 300, 48));
  toast('error', 'It failed');
  await screen.findByText('It failed');
  expect(screen.getByRole('region', { name: 'Messages' }).style.top).toBe('0px');
  place.mockRestore();
  main.remove();
});
