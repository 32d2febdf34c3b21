import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ErrorBody } from '#contract/errors';

/** A request of any kind, as nobody's browser would send it. */
export interface AnyRequest {
  method: string;
  /** Under /api, with its query. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** How much of the body arrives before the line breaks, as a share; 1 for all of it. */
  arrives: number;
}

interface AnyAnswer {
  status: number;
  contentType: string;
  body: Partial<ErrorBody>;
}

/** Milliseconds after which an answer has failed to come. */
const HANG = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 20 });

/**
 * Sends it as it is, byte for byte.
 * @returns null when the line was broken on purpose before an answer came
 * @throws Error when no answer comes, or the server cuts the line of a request that arrived whole
 */
export function send(
  url: string,
  { method, path, headers, body, arrives }: AnyRequest,
): Promise<AnyAnswer | null> {
  const cut = body !== null && arrives < 1 && body.length > 0;
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': String(body.length) };
    const outgoing = request(`${url}/api${path}`, { method, headers: { ...headers, ...length }, agent });
    const hang = setTimeout(() => {
      outgoing.destroy();
      reject(new Error(`No answer within ${HANG / 1000} s`));
    }, HANG);
    outgoing.once('close', () => clearTimeout(hang));
    outgoing.once('error', (error) => (cut ? resolve(null) : reject(error)));
    outgoing.once('response', (response) => {
      void text(response).then((said) => {
        const contentType = response.headers['content-type'] ?? '';
        const isParsed =
          /^application\/json/.test(contentType) && !response.headers['content-encoding'] && said !== '';
        const body = isParsed ? (JSON.parse(said) as Partial<ErrorBody>) : {};
        resolve({ status: response.statusCode!, contentType, body });
      }, reject);
    });
    if (!cut) return void outgoing.end(body ?? undefined);
    outgoing.write(body.subarray(0, Math.floor(body.length * arrives)), () => outgoing.destroy());
  });
}
