import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from './http/operation';

/** Milliseconds. Two documents of 5 MB take three quarters of an hour at 32 kbit/s. */
const timeouts = {
  requestTimeout: 2 * 3_600_000,
  headersTimeout: 60_000,
  keepAliveTimeout: 65_000,
};
const idleTimeoutMs = 3 * 60_000;
/** For an aborted request to roll back and to delete its temporary files. */
const cleanupGraceMs = 1000;

export interface RunningServer {
  url: string;
  /** Stops accepting, waits at most `graceMs` for requests, closes the rest and waits for their clean-up. */
  close(graceMs: number): Promise<void>;
}

/** Port 0 takes any free one. Throws Node's error (EADDRINUSE, EADDRNOTAVAIL, EACCES …). */
export async function listen(
  app: Pick<Hono<AppEnv>, 'fetch'>,
  where: { host: string; port: number },
): Promise<RunningServer> {
  const answer = getRequestListener(app.fetch);
  const inFlight = new Set<Promise<void>>();
  const server = createServer(timeouts, (incoming, outgoing) => {
    const answered = Promise.resolve(answer(incoming, outgoing)).finally(() => inFlight.delete(answered));
    inFlight.add(answered);
  });
  server.setTimeout(idleTimeoutMs);
  await once(server.listen(where.port, where.host), 'listening');
  const { address, family, port } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    close: async (graceMs) => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A kept-alive connection becomes idle again when its request in flight has been answered.
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(deadline);
      await Promise.race([Promise.allSettled(inFlight), wait(cleanupGraceMs, undefined, { ref: false })]);
    },
  };
}
