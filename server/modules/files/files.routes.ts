import type { Readable } from 'node:stream';
import { Hono, type Context } from 'hono';
import { describeError } from '../../core/describe-error';
import type { Dependencies } from '../../dependencies';
import type { AppEnv } from '../../http/context';
import { fileHeaders } from './file-headers';
import { openLogo, openSignedFile, type OpenedFile } from './files.usecases';

/** The bytes as they are taken. When they break off, so does the answer: a short file must not look whole. */
function bodyOf(c: Context<AppEnv>, stream: Readable): ReadableStream<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        // Otherwise it was the visitor who went away.
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
  const headers = { ...fileHeaders(file, size), 'Cache-Control': cacheControl };
  if (c.req.method === 'HEAD') {
    stream.destroy();
    return c.body(null, 200, headers);
  }
  return c.body(bodyOf(c, stream), 200, headers);
}

/** Signed documents and public logos (rule 28). */
export const fileRoutes = (deps: Dependencies) =>
  new Hono<AppEnv>()
    .get('/files/logo/:name{[0-9a-f-]+\\.webp}', async (c) => {
      const logo = await openLogo(deps, c.req.param('name').replace(/\.webp$/, ''));
      return send(c, logo, 'public, max-age=31536000, immutable');
    })
    .get('/files/:id', async (c) => {
      const { expires = '', signature = '' } = c.req.query();
      const file = await openSignedFile(deps, { id: c.req.param('id'), expires, signature });
      return send(c, file, 'private, no-store');
    });
