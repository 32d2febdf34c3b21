import { IDBDatabase } from 'fake-indexeddb';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { internship, pdfFile } from '../../tests/outbox/samples';
import { startPhone } from '../../tests/support/phone';
import { LONG } from '../../tests/support/timeouts';
import { createConnectionStore } from './connection';
import { createOutboxClient } from './outbox-client';
import { createSessionStore, memoryStorage } from './session';

let server: Awaited<ReturnType<typeof startPhone>>;
beforeEach(() => {
  server = startPhone();
});

const student = { token: 'token-of-student', role: 'student', userId: 7 } as const;
function openClient() {
  const storage = memoryStorage();
  const session = createSessionStore(storage);
  session.start(student);
  return {
    session,
    client: createOutboxClient({
      session,
      storage,
      connection: createConnectionStore(),
      serverTime: { at: (now) => now },
    }),
  };
}
const breakStorage = () =>
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('gone', 'UnknownError');
  });

test('records that cannot be read after another person logged in are said to have failed, until they can', async () => {
  const { session, client } = openClient();
  const outbox = await client.load();
  expect([client.records(), client.failed()]).toEqual([[], false]);
  const broken = breakStorage();
  session.start({ token: 'another', role: 'student', userId: 8 });
  await waitFor(() => expect([client.records(), client.failed()]).toEqual([null, true]));
  broken.mockRestore();
  const { id } = await outbox.draftFor(8, internship);
  await outbox.saveDraft(id, { levels: [{ grade: 12, school_name: 'Sogeri' }] });
  await waitFor(() => expect(client.records()).toMatchObject([{ owner: 8 }]));
  expect(client.failed()).toBe(false);
});

test('sending whose start failed goes on at the next sign of a link', async () => {
  const { client } = openClient();
  const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  void client.start();
  await waitFor(() => expect(client.failed()).toBe(true));
  broken.mockRestore();
  const outbox = await client.load();
  server.outcome = () => 'lost_before';
  const { id } = await outbox.draftFor(7, internship);
  await outbox.saveDraft(id, { levels: [{ grade: 12, school_name: 'Sogeri' }] });
  await outbox.addFile(id, 'resume', pdfFile('resume'));
  await outbox.addFile(id, 'cover_letter', pdfFile('letter'));
  await outbox.queue(id);
  await waitFor(async () => expect((await outbox.get(id)).last_error?.code).toBe('no_answer'), {
    timeout: LONG,
  });
  server.outcome = () => 'delivered';
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => expect((await outbox.get(id)).state).toBe('sent'), { timeout: LONG });
});
