import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface AlternatingProxy {
  url: string;
  /** How many requests each of the servers has answered, in their order. */
  answered: number[];
  close(): Promise<void>;
}

/** Sends a request on with its body. @returns the answer, still to be read */
const forward = (incoming: IncomingMessage, body: Buffer, to: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { method, url, headers } = incoming;
    const forwarded = { ...headers, 'x-forwarded-for': headers['x-forwarded-for'] ?? '203.0.113.1' };
    request(`${to}${url}`, { method, headers: forwarded }, resolve).once('error', reject).end(body);
  });

/**
 * A reverse proxy that gives each request to the next server in turn, as those of real portals do: one that does not
 * listen is passed over; one that dies with a request in its hands has it answered with 502.
 */
export async function startAlternatingProxy(servers: readonly string[]): Promise<AlternatingProxy> {
  let turn = 0;
  const answered = servers.map(() => 0);
  const proxy = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await buffer(incoming);
      for (let tried = 0; tried < servers.length; tried += 1) {
        const index = turn++ % servers.length;
        try {
          const answer = await forward(incoming, body, servers[index]!);
          const bytes = await buffer(answer);
          answered[index]! += 1;
          outgoing.writeHead(answer.statusCode!, answer.headers).end(bytes);
          return;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') break;
        }
      }
      outgoing.writeHead(502).end();
    })().catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    answered,
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((done) => proxy.close(done));
    },
  };
}
