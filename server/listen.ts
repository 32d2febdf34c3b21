import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from './http/context';

/**
 * Milliseconds. Two documents of 5 MB at 32 kbit/s take three quarters of an hour, so that a request may last long; but
 * its headers must come soon, and a line that says nothing at all is cut.
 */
const timeouts = {
  requestTimeout: 2 * 3_600_000,
  headersTimeout: 60_000,
  keepAliveTimeout: 65_000,
};
const SILENCE = 3 * 60_000;
/** What a request that was cut still has to do: roll back, remove its temporary files. */
const LAST_WORDS = 1000;

export interface RunningServer {
  /** http://host:port, without a slash at the end. */
  url: string;
  /**
   * Stops accepting, lets requests in flight finish for at most `patience` milliseconds, cuts what is left, and waits a
   * moment for that to clean up after itself.
   */
  close(patience: number): Promise<void>;
}

/**
 * Starts listening.
 * @param where port 0 takes any free one
 * @throws Node's error when the address is taken or not ours (EADDRINUSE, EADDRNOTAVAIL, EACCES …)
 */
export async function listen(
  app: Hono<AppEnv>,
  where: { host: string; port: number },
): Promise<RunningServer> {
  const answer = getRequestListener(app.fetch);
  const inFlight = new Set<Promise<void>>();
  const server = createServer(timeouts, (incoming, outgoing) => {
    const answered = Promise.resolve(answer(incoming, outgoing)).finally(() => inFlight.delete(answered));
    inFlight.add(answered);
  });
  server.setTimeout(SILENCE);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(where.port, where.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { address, family, port } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    close: async (patience) => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A kept-alive connection becomes idle again when its request in flight has been answered.
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const enough = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearInterval(idle);
      clearTimeout(enough);
      const said = new AbortController();
      const cleanedUp = Promise.allSettled(inFlight).then(() => said.abort());
      await Promise.race([cleanedUp, wait(LAST_WORDS, undefined, said).catch(() => undefined)]);
    },
  };
}
