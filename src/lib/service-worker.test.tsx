import { expect, test, vi } from 'vitest';
import { LONG } from '../../tests/support/patience';
import { createConnectionStore } from './connection';
import { registerServiceWorker } from './service-worker';

test('a worker that did not arrive on a weak first visit is asked for when the link is back, until it is there', async () => {
  vi.stubEnv('PROD', true);
  const registration = Object.assign(new EventTarget(), { installing: null, waiting: null, active: null });
  const register = vi
    .fn<() => Promise<object>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(registration);
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(new EventTarget(), { controller: null, register }),
  });
  const connection = createConnectionStore();
  const cutAndBack = () => {
    connection.unanswered();
    connection.answered(10);
  };

  const registering = registerServiceWorker(connection);
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(1), LONG);
  await vi.waitFor(() => {
    cutAndBack();
    expect(register).toHaveBeenCalledTimes(2);
  }, LONG);
  await registering;
  cutAndBack();
  expect(register).toHaveBeenCalledTimes(2);
});
