import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PORTAL_HEADER } from '#contract/worker-protocol';
import { importWithRetry, lazyWithRetry } from './lazy-with-retry';

const reload = vi.fn();
const health = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', health);
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  reload.mockReset();
  health.mockReset();
});
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

it('what loads the second time needs no reload', async () => {
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(lost).mockResolvedValueOnce('code');
  const loading = importWithRetry(load, reload);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await loading).toBe('code');
  expect(reload).not.toHaveBeenCalled();
});

it('a module that stays lost loads the page again, when the portal answers, and once a minute at most', async () => {
  health
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response('<h1>Buy data</h1>'))
    .mockResolvedValue(new Response('{}', { headers: { [PORTAL_HEADER]: '1' } }));
  void importWithRetry(lost, reload);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reload, 'without signal').not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(1);
  void importWithRetry(lost, reload);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('a component whose code is lost leaves the page as it is, and comes with the signal', async () => {
  const load = vi
    .fn<() => Promise<() => string>>()
    .mockImplementationOnce(lost)
    .mockResolvedValue(() => 'All of it');
  const Late = lazyWithRetry(load, () => 'Loading...');
  render(<Late />);
  expect(screen.getByText('Loading...')).toBeTruthy();
  await act(async () => undefined);
  await act(async () => window.dispatchEvent(new Event('online')));
  await act(async () => undefined);
  expect(screen.getByText('All of it')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
