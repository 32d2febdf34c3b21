import { vi } from 'vitest';
import { createServer } from '../outbox/test-server';

/** A portal behind the phone that takes applications, and pictures that can be shown, for tests of screens. */
export function startPhone(): ReturnType<typeof createServer> {
  const server = createServer();
  server.students.set('Bearer token-of-student', '7');
  vi.stubGlobal('fetch', server.fetch);
  const shown = { createObjectURL: () => 'blob:1', revokeObjectURL: () => null };
  vi.stubGlobal('URL', Object.assign(URL, shown));
  return server;
}

/** What the page hands to the browser to save, from now on. */
export function savedFiles() {
  const files: { name: string; content: Blob }[] = [];
  let content = new Blob();
  const createObjectURL = (file: Blob) => {
    content = file;
    return 'blob:portal';
  };
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  // Otherwise the shared window would go to the file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content });
  });
  return files;
}

/** A picture by its first bytes. */
export const png = (name = 'kundu.png') =>
  new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], name, { type: 'image/png' });
