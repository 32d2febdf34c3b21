import { Hono } from 'hono';
import type { InternshipRow } from '#contract/internships';
import { internshipTags, jobPosting, jsonInHtml, metaOf, pageTags, type LinkTags } from '#contract/share';
import { escapeHtml } from '#contract/html';
import { internshipPath } from '#contract/page-protocol';
import type { Dependencies } from '../dependencies';
import type { AppEnv } from '../http/context';
import { sendCached } from '../http/responses';
import { weakEtag, cachedResponse, responseCache } from '../http/response-cache';
import { securePage } from '../http/security-headers';
import { listWhole, readListState } from '../modules/internships/list.usecases';

const tagsInHtml = (tags: LinkTags) =>
  [
    `<link rel="canonical" href="${escapeHtml(tags.url)}">`,
    ...metaOf(tags).map(
      ([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(content)}">`,
    ),
  ].join('');

/** Canonical address, description, Open Graph, JobPosting (rule internship-8). */
export const internshipHead = (row: InternshipRow, publicUrl: string): string =>
  `${tagsInHtml(internshipTags(row, publicUrl))}<script type="application/ld+json">${jsonInHtml(jobPosting(row, publicUrl))}</script>`;

export const pageHead = (path: string, title: string | undefined, publicUrl: string): string =>
  tagsInHtml(pageTags(path, title, publicUrl));

/** Crawlers find the other public pages in the footer of these. */
const pages = ['/', '/all-internships'];

/** The protocol's limit for one file; the list is newest first. */
const maxAddresses = 50_000;

interface Listed {
  id: number;
  /** ISO 8601, UTC. */
  updated_at: string;
}

const entry = (url: string, changedAt?: string) =>
  `<url><loc>${escapeHtml(url)}</loc>${changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`}</url>`;

export function sitemap(internships: readonly Listed[], publicUrl: string): string {
  const listed = internships.slice(0, maxAddresses - pages.length);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((path) => entry(`${publicUrl}${path}`)),
    ...listed.map(({ id, updated_at }) => entry(`${publicUrl}${internshipPath(id)}`, updated_at)),
    '</urlset>\n',
  ].join('\n');
}

const robots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

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
