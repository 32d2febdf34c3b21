import type { Readable } from 'node:stream';
import type { Context } from 'hono';
import { fileKinds } from '#contract/files';
import { describeError } from '../../core/errors';
import { clientAddress } from '../../http/client-address';
import { operationsOf, parameter, type AppEnv } from '../../http/operation';
import { matchesEtag } from '../../http/response-cache';
import { byteRange, inRange, fileHeaders, type ByteRange } from './file-headers';
import { openLogo, openSignedFile, type OpenedFile } from './files.usecases';

const operation = operationsOf('Service');

/** On a read error the connection is closed, so that the client detects the truncated file. */
function toBody(c: Context<AppEnv>, stream: Readable, range: ByteRange): ReadableStream<Uint8Array> {
  const chunks = inRange(stream, range);
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        // Without a stream error the client has disconnected.
        if (stream.errored) c.get('logger').error({ err: describeError(error) }, 'file broke off');
        c.env.outgoing.destroy();
      }
    },
    cancel() {
      stream.destroy();
    },
  });
}

function send(c: Context<AppEnv>, { file, size, stream }: OpenedFile, cacheControl: string) {
  // The bytes of an id never change.
  const etag = `"${file.id}"`;
  const ifMatch = c.req.header('if-match');
  const isOther = ifMatch !== undefined && !matchesEtag(ifMatch, etag);
  if (isOther || matchesEtag(c.req.header('if-none-match'), etag)) {
    stream.destroy();
    return c.body(null, isOther ? 412 : 304, { ETag: etag, 'Cache-Control': cacheControl });
  }
  const ifRange = c.req.header('if-range') ?? etag;
  const asked = ifRange === etag ? byteRange(c.req.header('range'), size) : null;
  const headers = {
    ...fileHeaders(file, size),
    'Cache-Control': cacheControl,
    ETag: etag,
    'Accept-Ranges': 'bytes',
  };
  if (c.req.method === 'HEAD' || asked === 'beyond') {
    stream.destroy();
    if (c.req.method === 'HEAD') return c.body(null, 200, headers);
    return c.body(null, 416, { 'Content-Range': `bytes */${size}` });
  }
  const range = asked ?? { first: 0, last: size - 1 };
  const length = range.last - range.first + 1;
  return c.body(toBody(c, stream, range), asked ? 206 : 200, {
    ...headers,
    'Content-Length': String(length),
    ...(asked && { 'Content-Range': `bytes ${range.first}-${range.last}/${size}` }),
  });
}

/** Parts for a Range, 416 for one behind the end, 304 for If-None-Match, 412 for another ETag of If-Match. */
const inParts = (contentTypes: string[]) => {
  const headers = { 'Content-Range': 'Which bytes, and of how many.' };
  const none = { contentTypes: [] };
  return {
    200: { contentTypes },
    206: { contentTypes, headers },
    304: none,
    412: none,
    416: { ...none, headers },
  };
};

const openDocument = operation(
  'GET /files/{id}',
  {
    id: 'openFile',
    summary: "A document of an application, or a student's picture",
    description:
      'Links are given in answers about applications and users. They end after 15 minutes, and when who got one may not read it any more.',
    who: 'holders of a signed link',
    parameters: [
      parameter('path', 'id', "The file's id.", { type: 'string', format: 'uuid' }),
      parameter('query', 'expires', 'When the link ends.'),
      parameter('query', 'holder', 'The id of the user it was given to.'),
      parameter('query', 'signature', 'That it is ours.'),
    ],
    answers: inParts([...Object.values(fileKinds).map(({ contentType }) => contentType), 'image/webp']),
    errors: ['link_expired', 'not_found'],
  },
  async ({ c, deps }) => {
    const { expires = '', holder = '', signature = '' } = c.req.query();
    const id = c.req.param('id') ?? '';
    const link = { id, holder, expires, signature };
    const file = await openSignedFile(deps, link, clientAddress(c), c.req.method !== 'HEAD');
    return send(c, file, 'private, no-store');
  },
);

const showLogo = operation(
  'GET /files/logo/{name}',
  {
    id: 'openLogo',
    summary: "A business's logo",
    who: 'visitors',
    parameters: [
      parameter('path', 'name', 'As `logo_url` gives it.', {
        type: 'string',
        pattern: '^[0-9a-f-]+\\.webp$',
      }),
    ],
    answers: inParts(['image/webp']),
    errors: ['not_found'],
  },
  async ({ c, deps }) => {
    const logo = await openLogo(deps, (c.req.param('name') ?? '').replace(/\.webp$/, ''));
    return send(c, logo, 'public, max-age=31536000, immutable');
  },
);

export const fileOperations = [openDocument, showLogo];
