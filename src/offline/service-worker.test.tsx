import { afterEach, expect, test, vi } from 'vitest';
import { LONG } from '../../tests/support/timeouts';
import { createConnectionStore } from '../services/connection';
import { registerServiceWorker } from './service-worker';

afterEach(() => void vi.useRealTimers());

/** A browser that has not got the worker at the first try. */
function startBrowser() {
  vi.stubEnv('PROD', true);
  const registration = Object.assign(new EventTarget(), { installing: null, waiting: null, active: null });
  const register = vi
    .fn<() => Promise<object>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(registration);
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(new EventTarget(), {
      controller: null,
      register,
      getRegistration: () => Promise.resolve(undefined),
    }),
  });
  return register;
}

test('a worker that did not arrive on a weak first visit is asked for when the link is back, until it is there', async () => {
  const register = startBrowser();
  const connection = createConnectionStore();
  const cutAndBack = () => {
    connection.unanswered();
    connection.answered(10);
  };

  const registering = registerServiceWorker({ connection });
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(1), LONG);
  await vi.waitFor(() => {
    cutAndBack();
    expect(register).toHaveBeenCalledTimes(2);
  }, LONG);
  await registering;
  cutAndBack();
  expect(register).toHaveBeenCalledTimes(2);
});

test('a worker that alone did not arrive is asked for again after a minute, though the link never seemed to go', async () => {
  const register = startBrowser();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const registering = registerServiceWorker({ connection: createConnectionStore() });
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(1), LONG);
  await vi.advanceTimersByTimeAsync(60_000);
  await registering;
  expect(register).toHaveBeenCalledTimes(2);
});

test('a first worker whose installation breaks off is installed again after 5 seconds, then after a minute, three times for a page', async () => {
  const register = startBrowser();
  register.mockReset();
  const createWorker = () => Object.assign(new EventTarget(), { state: 'installing' });
  let installing = createWorker();
  register.mockImplementation(() => {
    installing = createWorker();
    return Promise.resolve(Object.assign(new EventTarget(), { installing, waiting: null, active: null }));
  });
  const breakOff = () => {
    installing.state = 'redundant';
    installing.dispatchEvent(new Event('statechange'));
  };
  await registerServiceWorker({ connection: createConnectionStore() });
  vi.useFakeTimers();
  const calls: number[] = [];
  const callsAfter = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    calls.push(register.mock.calls.length);
  };
  breakOff();
  await callsAfter(4000);
  await callsAfter(2000);
  for (let minute = 0; minute < 4; minute += 1) {
    breakOff();
    await callsAfter(59_000);
    await callsAfter(2000);
  }
  expect(calls).toEqual([1, 2, 2, 3, 3, 4, 4, 4, 4, 4]);
});
