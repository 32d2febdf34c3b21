import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import { STUCK_MS } from '#outbox/sender/backoff';
import { NOW, recordIn } from '../../../tests/outbox/samples';
import { RecordStatus } from './record-view';

afterEach(() => vi.useRealTimers());

const { sending, sendingLong } = messages.outbox.lead;
const begunAt = (since: number) =>
  recordIn('sending', { lease: { holder: 'this page', until: since + 180_000, since } });

test('a try that has just begun is on its way, though the clock of the screen is half a minute late', () => {
  vi.useFakeTimers({ now: NOW });
  const { rerender } = render(<RecordStatus record={recordIn('queued')} />);
  vi.setSystemTime(NOW + 20_000);
  rerender(<RecordStatus record={begunAt(NOW + 20_000)} />);
  expect(screen.getByText(sending)).toBeTruthy();
  act(() => void vi.advanceTimersByTime(STUCK_MS + 30_000));
  expect(screen.getByText(sendingLong)).toBeTruthy();
});

test('a try that began before the clock of the phone was set back can be begun anew', () => {
  vi.useFakeTimers({ now: NOW });
  render(<RecordStatus record={begunAt(NOW + 86_400_000)} />);
  expect(screen.getByText(sendingLong)).toBeTruthy();
});
