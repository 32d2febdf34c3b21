import { Agent, request } from 'node:http';
import type { Sent } from './calls';

/** Sends one request after the other over one connection that is kept open. */
export function sender(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(url);

  /** @returns the answer, and milliseconds until its last byte was there */
  function send({ method, path, headers, body }: Sent) {
    return new Promise<{ status: number; body: string; ms: number }>((resolve, reject) => {
      const length = body ? { 'Content-Length': body.length } : {};
      const began = performance.now();
      const sending = request(
        { agent, hostname, port, method, path, headers: { ...headers, ...length } },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => {
            const ms = performance.now() - began;
            resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString(), ms });
          });
          answer.on('error', reject);
        },
      );
      sending.on('error', reject);
      sending.end(body);
    });
  }

  return { send, close: () => agent.destroy() };
}
