import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono, type Context } from 'hono';
import { defaultPictureWords, pictureVersion, pictureWords, type PictureWords } from '#contract/share';
import { AppError } from '../core/errors';
import { createGate } from '../core/gate';
import { pathId } from '../core/ids';
import type { Dependencies } from '../dependencies';
import type { AppEnv } from '../http/context';
import { sendCached } from '../http/json-responses';
import { matchesEtag, weakEtag } from '../http/negotiation';
import { cachedResponse, responseCache } from '../http/response-cache';
import { securePage } from '../http/security-headers';
import { listWhole, readListed, readListState } from '../modules/internships/list.usecases';
import { drawPicture } from './draw-picture';
import { robots, sitemap } from './sitemap';

/** Pictures in memory, of at most 15 KB each. */
const maxPictures = 200;
/** One is drawn at a time: password hashing uses the same thread pool. */
const drawing = { atWork: 1, waiting: 24 };

/** The brand's mark of the built page; none when only the API is served, or it has no SVG. */
function readMark(pageDir: string | null): string {
  if (pageDir === null) return '';
  try {
    return readFileSync(join(pageDir, 'icons/mark.svg'), 'utf8').trim();
  } catch {
    return '';
  }
}

/** @returns the picture of these words; those who ask for the same at the same time share one drawing */
function createPictures(mark: string) {
  const kept = responseCache(maxPictures);
  const inTurn = createGate(drawing);
  return (words: PictureWords) =>
    kept(pictureVersion(words) + JSON.stringify(words), async () => {
      const bytes = await inTurn(() => drawPicture(words, mark));
      return cachedResponse(bytes, weakEtag(bytes));
    });
}

/** What search engines and previews of links ask for (rule 49): the sitemap, robots.txt and the pictures. */
export function sharingRoutes(deps: Dependencies): Hono<AppEnv> {
  const sitemaps = responseCache(2);
  const pictureOf = createPictures(readMark(deps.pageDir));

  /** A picture whose address names its content stays for ever. */
  async function sendPicture(c: Context<AppEnv>, words: PictureWords): Promise<Response> {
    const { etag, bytes } = await pictureOf(words);
    const isNamed = c.req.query('v') === pictureVersion(words);
    c.header('ETag', etag);
    c.header('Cache-Control', isNamed ? 'public, max-age=31536000, immutable' : 'public, no-cache');
    // Previews are shown on the pages of others.
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304);
    c.header('Content-Type', 'image/png');
    c.header('Content-Length', String(bytes.length));
    return c.body(bytes);
  }

  const app = new Hono<AppEnv>();
  app.get('/robots.txt', securePage, (c) => {
    c.header('Cache-Control', 'no-cache');
    const text = robots(deps.publicUrl());
    return sendCached(c, cachedResponse(text, weakEtag(text)), 'text/plain; charset=utf-8');
  });
  app.get('/sitemap.xml', securePage, async (c) => {
    c.header('Cache-Control', 'public, no-cache');
    const state = await readListState(deps, 'public');
    const made = await sitemaps(`${state.today} ${state.version}`, async () => {
      const { internships } = await listWhole(deps, state);
      const text = sitemap(internships, deps.publicUrl());
      return cachedResponse(text, weakEtag(text));
    });
    return sendCached(c, made, 'application/xml; charset=utf-8');
  });
  app.get('/og/portal.png', securePage, (c) => sendPicture(c, defaultPictureWords));
  app.get('/og/internship/:file', securePage, async (c) => {
    const [, digits] = /^(\d+)\.png$/.exec(c.req.param('file')) ?? [];
    const id = pathId(digits);
    const row = id === null ? null : await readListed(deps, id);
    if (row === null) throw new AppError('internship_not_found');
    return sendPicture(c, pictureWords(row));
  });
  app.get('/og/*', () => {
    throw new AppError('not_found');
  });
  return app;
}
