import { vi } from 'vitest';
import { createServer } from '../outbox/test-server';

/** A portal behind the phone that takes applications, for tests of screens. */
export function startPhone(): ReturnType<typeof createServer> {
  const server = createServer();
  server.students.set('Bearer token-of-student', '7');
  vi.stubGlobal('fetch', server.fetch);
  return server;
}
