import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useNow } from './services';

afterEach(() => vi.useRealTimers());

const Clock = () => <p>{useNow()}</p>;
const shown = () => Number(screen.getByText(/\d+/).textContent);

test('a screen that opens after a long while knows the time, not the one of the last screen', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  render(<Clock />).unmount();
  vi.setSystemTime(1_000_000 + 3 * 3_600_000);
  render(<Clock />);
  expect(shown()).toBe(1_000_000 + 3 * 3_600_000);
});

test('a page that comes to the front again knows the time at once', () => {
  vi.useFakeTimers({ now: 2_000_000 });
  render(<Clock />);
  vi.setSystemTime(9_000_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shown()).toBe(9_000_000);
});
