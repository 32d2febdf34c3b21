import { Readable } from 'node:stream';
import { Hono, type Context } from 'hono';
import type { Dependencies } from '../../dependencies';
import type { AppEnv } from '../../http/context';
import { fileHeaders } from './file-headers';
import { openLogo, openSignedFile, type OpenedFile } from './files.usecases';

function send(c: Context<AppEnv>, { file, size, stream }: OpenedFile, cacheControl: string) {
  const headers = { ...fileHeaders(file, size), 'Cache-Control': cacheControl };
  if (c.req.method === 'HEAD') {
    stream.destroy();
    return c.body(null, 200, headers);
  }
  return c.body(Readable.toWeb(stream) as ReadableStream, 200, headers);
}

/** Signed documents and public logos (decision 28). */
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
