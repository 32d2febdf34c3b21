import { createApp } from '#server/app';
import { listen } from '#server/listen';
import type { TestServer } from './server';

/** Another server on the same database, with a memory of its own. */
export async function startSecondServer({
  deps,
}: TestServer): Promise<{ url: string; close(): Promise<void> }> {
  const { url, close } = await listen(createApp({ ...deps }), { host: '127.0.0.1', port: 0 });
  return { url, close: () => close(1000) };
}
