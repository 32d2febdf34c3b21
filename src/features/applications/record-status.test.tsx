import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import { STUCK_MS } from '#outbox/transition';
import { NOW, recordIn } from '../../../tests/outbox/samples';
import { createConnectionStore, type ConnectionStore } from '../../services/connection';
import { ServicesContext, type Services } from '../../services/services';
import { RecordStatus } from './record-view';

afterEach(() => vi.useRealTimers());

let connection: ConnectionStore;
beforeEach(() => void (connection = createConnectionStore(window)));
const outbox = { subscribe: () => () => undefined, isHeldBack: () => false } as unknown as Services['outbox'];
const wrapper = ({ children }: { children: ReactNode }) => (
  <ServicesContext value={{ connection, outbox } as Services}>{children}</ServicesContext>
);

const { sending, sendingLong } = messages.outbox.lead;
const begunAt = (since: number) =>
  recordIn('sending', { lease: { holder: 'this page', until: since + 180_000, since } });

test('with signal a record is being sent from the first moment on, and waits while no answer comes', () => {
  render(<RecordStatus record={recordIn('queued', { last_error: null })} />, { wrapper });
  expect(screen.getByRole('status').textContent).toContain(messages.outbox.states.sending);
  act(() => connection.unanswered());
  expect(screen.getByRole('status').textContent).toContain(messages.outbox.states.queued);
});

test('a try that has just begun is on its way, though the clock of the screen is half a minute late', () => {
  vi.useFakeTimers({ now: NOW });
  const { rerender } = render(<RecordStatus record={recordIn('queued')} />, { wrapper });
  vi.setSystemTime(NOW + 20_000);
  rerender(<RecordStatus record={begunAt(NOW + 20_000)} />);
  expect(screen.getByText(sending)).toBeTruthy();
  act(() => void vi.advanceTimersByTime(STUCK_MS + 30_000));
  expect(screen.getByText(sendingLong)).toBeTruthy();
});

test('a try that began before the clock of the phone was set back can be begun anew', () => {
  vi.useFakeTimers({ now: NOW });
  render(<RecordStatus record={begunAt(NOW + 86_400_000)} />, { wrapper });
  expect(screen.getByText(sendingLong)).toBeTruthy();
});
