import { Hono } from 'hono';
import type { Dependencies } from '../dependencies';
import type { AppEnv } from '../http/context';
import { sendCached } from '../http/json-responses';
import { weakEtag } from '../http/negotiation';
import { cachedResponse, responseCache } from '../http/response-cache';
import { securePage } from '../http/security-headers';
import { listWhole, readListState } from '../modules/internships/list.usecases';
import { robots, sitemap } from './sitemap';

/** Sitemap and robots.txt (rule 49). */
export function sharingRoutes(deps: Dependencies): Hono<AppEnv> {
  const sitemaps = responseCache(2);
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
  return app;
}
