import { IDBFactory } from 'fake-indexeddb';
import { Blob, File } from 'node:buffer';
import { vi } from 'vitest';
import { createServer } from '../outbox/test-server';

/**
 * A phone with an empty outbox and a portal behind it that takes applications, for tests of screens. jsdom's files live
 * in a realm of their own, which Node's hashing and cloning do not know: they are replaced by Node's.
 */
export async function startPhone(): Promise<ReturnType<typeof createServer>> {
  const form = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
  vi.stubGlobal('ArrayBuffer', structuredClone(new ArrayBuffer(0)).constructor);
  vi.stubGlobal('FormData', (await new Response('', form).formData()).constructor);
  vi.stubGlobal('File', File);
  vi.stubGlobal('Blob', Blob);
  vi.stubGlobal('indexedDB', new IDBFactory());
  const server = createServer();
  server.students.set('Bearer token-of-student', '7');
  vi.stubGlobal('fetch', server.fetch);
  return server;
}
