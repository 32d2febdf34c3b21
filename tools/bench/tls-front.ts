import { request, type IncomingHttpHeaders } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';

/** Of a TLS record, so that the first words do not wait for 16 KB: as the proxies in front of servers do. */
const RECORD_BYTES = 1369;

/** Headers of one connection, which HTTP/2 does not have. */
const perConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];
const without = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !perConnection.includes(name)),
  );

/**
 * Speaks TLS and HTTP/2 in front of a server, as the proxy of a deployment does.
 * @param target its port
 * @returns the port that it listens on
 */
export async function startTlsFront(target: number, { key, cert }: { key: string; cert: string }) {
  const forward = (incoming: Http2ServerRequest, outgoing: Http2ServerResponse) => {
    const { method, url: path } = incoming;
    const headers = { ...without(incoming.headers), host: incoming.authority, 'x-forwarded-proto': 'https' };
    const asked = request({ host: '127.0.0.1', port: target, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, without(answer.headers));
      answer.pipe(outgoing);
    });
    asked.on('error', () => outgoing.stream?.close());
    incoming.pipe(asked);
  };
  const server = createSecureServer({ key, cert }, forward);
  server.on('secureConnection', (socket: TLSSocket) => void socket.setMaxSendFragment(RECORD_BYTES));
  server.on('sessionError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // What is still open ends with the process.
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() };
}
