import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { createServer } from '../outbox/test-server';

/** A phone with an empty outbox and a portal behind it that takes applications, for tests of screens. */
export function startPhone(): ReturnType<typeof createServer> {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const server = createServer();
  server.students.set('Bearer token-of-student', '7');
  vi.stubGlobal('fetch', server.fetch);
  return server;
}
